package dev.stride.engine.node;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.TaskAttempts;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.node.Node;
import java.util.Optional;

/**
 * The behaviour of {@link Node.Leave}: ends a state and closes its scope. A completed state becomes available for compensation.
 * After the end of a state, expressions can no longer read the fault that the state has handled (docs/spec-decisions.md, 90).
 */
final class LeaveNode {

    static NodeResult enter(Node.Leave node, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        if (!entered(nodeContext).scope().continuesState()) {
            nodeContext
                    .history()
                    .add(new HistoryEntry.Left(
                            nodeContext.now(), nodeContext.stateName(), node.source(), Optional.of(branch.data())));
        }
        var readable = branch.raisedFault().filter(raisedFault -> raisedFault.visit() == branch.visits());
        var left = recordCompensation(branch, nodeContext)
                .leavingScope()
                .withRaisedFault(readable)
                .withEvents(branch.events().leavingScope(branch.scopes().size() - 1));
        var after = entered(nodeContext).scope().retried() ? TaskAttempts.end(left) : left;
        return new NodeResult.Proceed(after.goTo(node.next()));
    }

    private static Branch recordCompensation(Branch branch, NodeContext nodeContext) {
        var failed = branch.raisedFault()
                .filter(raisedFault -> raisedFault.visit() == branch.visits())
                .isPresent();
        var compensation = entered(nodeContext).scope().compensation();
        return failed || compensation.isEmpty()
                ? branch
                : branch.withCompensationLog(branch.compensationLog().adding(compensation.getAsInt()));
    }

    private static Node.Enter entered(NodeContext nodeContext) {
        return (Node.Enter)
                nodeContext.plan().node(nodeContext.branch().scopes().getLast().enterNode());
    }

    private LeaveNode() {}
}
