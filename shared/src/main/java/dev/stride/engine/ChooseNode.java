package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Selection;
import dev.stride.plan.Node;

/** The first case whose condition is true decides the way (decision 29). */
final class ChooseNode {

    static Outcome take(Node.Choose node, Here here) {
        for (var way : node.cases()) {
            switch (here.evaluate(way.when())) {
                case Selection.Nothing() -> {}
                case Selection.Broken(String message) -> {
                    return new Outcome.Fail(Here.expressionFault(message, way.source()));
                }
                case Selection.Value(JsonNode value) -> {
                    if (value.isBoolean() && value.booleanValue()) {
                        return new Outcome.On(here.branch().goTo(way.next()));
                    }
                    if (!value.isBoolean() && !value.isNull()) {
                        return new Outcome.Fail(Here.expressionFault(
                                "a condition must be true or false, not " + value.getNodeType(), way.source()));
                    }
                }
            }
        }
        return new Outcome.On(here.branch().goTo(node.otherwise()));
    }

    private ChooseNode() {}
}
