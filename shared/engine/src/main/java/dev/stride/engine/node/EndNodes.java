package dev.stride.engine.node;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.ChildResult.BranchOutput;
import dev.stride.engine.branch.ExecutionLimit.PendingEnd;
import dev.stride.engine.branch.Status;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.data.DataMerge.DataPath;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Optional;

/**
 * The behaviour of {@link Node.End} and {@link Node.Return}: ends an instance or a child branch, or returns from a compensation.
 */
final class EndNodes {

    static NodeResult enter(NodeContext nodeContext) {
        return end(nodeContext, List.of());
    }

    /**
     * Ends the instance, usually with the status {@link Status#COMPLETED}. After a timeout or a cancellation, an instance can run
     * further states, such as a compensation, before it ends. It then ends as timed out (docs/spec-decisions.md, 102) or cancelled.
     *
     * @param effects further effects of the end, such as the start of a successor
     */
    static NodeResult end(NodeContext nodeContext, List<Effect> effects) {
        var branch = nodeContext.branch();
        var status =
                branch.executionLimit().pendingEnd().map(PendingEnd::status).orElse(Status.COMPLETED);
        nodeContext
                .history()
                .add(new HistoryEntry.Ended(nodeContext.now(), status, Optional.empty(), Optional.of(branch.data())));
        return new NodeResult.End(branch.ended(status, nodeContext.now()), effects);
    }

    static NodeResult returned(Node.Return node, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        if (branch.compensationLog().returnTo().isPresent()) {
            var returnTo = branch.compensationLog().returnTo().getAsInt();
            return new NodeResult.Proceed(
                    branch.withCompensationLog(branch.compensationLog().compensated())
                            .goTo(returnTo));
        }
        return complete(node.returnsData() ? withDataAsOutput(branch) : branch, nodeContext);
    }

    private static Branch withDataAsOutput(Branch child) {
        return child.withOutputs(List.of(new BranchOutput(child.data(), DataPath.ROOT)));
    }

    /** Ends a child branch as completed, and removes its data and variables, which are not needed any more. */
    static NodeResult complete(Branch branch, NodeContext nodeContext) {
        return new NodeResult.End(branch.withoutData().ended(Status.COMPLETED, nodeContext.now()), List.of());
    }

    private EndNodes() {}
}
