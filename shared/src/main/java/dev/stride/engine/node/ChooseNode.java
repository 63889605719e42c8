package dev.stride.engine.node;

import dev.stride.expression.ConditionResult;
import dev.stride.plan.node.Node;

/** The first case whose condition is true decides the way (decision 29). */
final class ChooseNode {

    static NodeResult enter(Node.Choose node, NodeContext nodeContext) {
        for (var way : node.cases()) {
            switch (ConditionResult.of(way.when().evaluate(nodeContext.branch().data(), nodeContext.bindings()))) {
                case ConditionResult.NotMet() -> {}
                case ConditionResult.Met() -> {
                    return new NodeResult.Proceed(nodeContext.branch().goTo(way.next()));
                }
                case ConditionResult.Failed(String message) -> {
                    return new NodeResult.Fail(NodeContext.expressionFault(message, way.source()));
                }
            }
        }
        return new NodeResult.Proceed(nodeContext.branch().goTo(node.otherwise()));
    }

    private ChooseNode() {}
}
