package dev.stride.engine.node;

import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.transition.StepListener.Step;
import dev.stride.expression.ConditionResult;
import dev.stride.plan.node.Node;

/** The behaviour of {@link Node.Choose}: proceeds with the first case whose condition is true (docs/spec-decisions.md, 29). */
final class ChooseNode {

    static NodeResult enter(Node.Choose node, NodeContext nodeContext) {
        for (int i = 0; i < node.cases().size(); i++) {
            var switchCase = node.cases().get(i);
            switch (ConditionResult.of(
                    switchCase.when().evaluate(nodeContext.branch().data(), nodeContext.bindings()))) {
                case ConditionResult.NotMet() -> {}
                case ConditionResult.Met() -> {
                    nodeContext.report(Step.CASE, i);
                    return new NodeResult.Proceed(nodeContext.branch().goTo(switchCase.next()));
                }
                case ConditionResult.Failed(var failure) -> {
                    return new NodeResult.Fail(NodeContext.expressionFault(failure, switchCase.source()));
                }
            }
        }
        nodeContext.report(Step.CASE, node.cases().size());
        return new NodeResult.Proceed(nodeContext.branch().goTo(node.otherwise()));
    }

    private ChooseNode() {}
}
