package dev.stride.engine;

import dev.stride.expression.Verdict;
import dev.stride.plan.Node;

/** The first case whose condition is true decides the way (decision 29). */
final class ChooseNode {

    static Outcome take(Node.Choose node, Here here) {
        for (var way : node.cases()) {
            switch (Verdict.of(way.when().evaluate(here.branch().data(), here.bindings()))) {
                case Verdict.Unmet() -> {}
                case Verdict.Met() -> {
                    return new Outcome.On(here.branch().goTo(way.next()));
                }
                case Verdict.Undecided(String message) -> {
                    return new Outcome.Fail(Here.expressionFault(message, way.source()));
                }
            }
        }
        return new Outcome.On(here.branch().goTo(node.otherwise()));
    }

    private ChooseNode() {}
}
