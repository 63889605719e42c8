package dev.stride.engine.node;

import dev.stride.engine.branch.ExecutionLimit.PendingEnd;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import java.util.Optional;

/**
 * The instance has done its work. One whose time was over has timed out, whatever it did before it ended (decision 102); one
 * that was cancelled is cancelled.
 */
final class EndNode {

    static NodeResult enter(NodeContext nodeContext) {
        var branch = nodeContext.branch();
        var status =
                branch.executionLimit().pendingEnd().map(PendingEnd::status).orElse(Status.COMPLETED);
        nodeContext
                .history()
                .add(new HistoryEntry.Ended(nodeContext.now(), status, Optional.empty(), Optional.of(branch.data())));
        return new NodeResult.End(branch.ended(status, nodeContext.now()));
    }

    private EndNode() {}
}
