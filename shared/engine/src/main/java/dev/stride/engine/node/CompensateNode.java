package dev.stride.engine.node;

import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.plan.node.Node;

/**
 * The behaviour of {@link Node.Compensate}: compensates the completed states, each once, in reverse order of completion
 * (docs/spec-decisions.md, 106-108).
 */
final class CompensateNode {

    static NodeResult enter(Node.Compensate node, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        var completed = branch.compensationLog().completed();
        return new NodeResult.Proceed(
                completed.isEmpty()
                        ? branch.goTo(node.next())
                        : branch.withCompensationLog(branch.compensationLog().compensating(branch.node()))
                                .goTo(completed.getLast()));
    }

    private CompensateNode() {}
}
