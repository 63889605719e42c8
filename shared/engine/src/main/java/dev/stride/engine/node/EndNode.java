package dev.stride.engine.node;

import dev.stride.engine.branch.ExecutionLimit.PendingEnd;
import dev.stride.engine.branch.Status;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import java.util.List;
import java.util.Optional;

/**
 * The behaviour of {@link Node.End}: ends the instance, usually with the status {@link Status#COMPLETED}. After a
 * timeout or a cancellation, an instance can run further states, such as a compensation, before it ends. It then ends
 * as timed out (docs/spec-decisions.md, 102) or cancelled.
 */
final class EndNode {

    static NodeResult enter(NodeContext nodeContext) {
        return end(nodeContext, List.of());
    }

    /** Ends the instance. @param effects further effects of the end, such as the start of a successor */
    static NodeResult end(NodeContext nodeContext, List<Effect> effects) {
        var branch = nodeContext.branch();
        var status =
                branch.executionLimit().pendingEnd().map(PendingEnd::status).orElse(Status.COMPLETED);
        nodeContext
                .history()
                .add(new HistoryEntry.Ended(nodeContext.now(), status, Optional.empty(), Optional.of(branch.data())));
        return new NodeResult.End(branch.ended(status, nodeContext.now()), effects);
    }

    private EndNode() {}
}
