package dev.stride.engine.node;

import dev.stride.engine.branch.CalendarTime;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import java.time.Instant;
import java.util.List;

/** The branch sleeps. */
final class DelayNode {

    static NodeResult enter(Node.Delay node, NodeContext nodeContext) {
        var least = CalendarTime.plus(nodeContext.now(), node.duration());
        var due = node.until().filter(least::isBefore).orElse(least);
        if (due.equals(Instant.MAX)) {
            return new NodeResult.Fail(Fault.of(Fault.LIMIT, "no calendar reaches " + node.duration() + " from now"));
        }
        nodeContext
                .history()
                .add(new HistoryEntry.Sleeping(nodeContext.now(), nodeContext.stateName(), node.source(), due));
        return new NodeResult.Pause(nodeContext.branch().waitingOn(new Wait.Sleep(due)), List.of());
    }

    private DelayNode() {}
}
