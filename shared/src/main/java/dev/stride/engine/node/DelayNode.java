package dev.stride.engine.node;

import dev.stride.engine.branch.CalendarTime;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import java.time.Instant;
import java.util.List;

/** The behaviour of {@link Node.Delay}: the branch sleeps until a timer wakes it. */
final class DelayNode {

    static NodeResult enter(Node.Delay node, NodeContext nodeContext) {
        var earliest = CalendarTime.plus(nodeContext.now(), node.duration());
        var due = node.until().filter(earliest::isBefore).orElse(earliest);
        if (due.equals(Instant.MAX)) {
            return new NodeResult.Fail(Fault.of(
                    Fault.LIMIT,
                    "a delay of " + node.duration() + " ends later than any date that can be represented"));
        }
        nodeContext
                .history()
                .add(new HistoryEntry.Sleeping(nodeContext.now(), nodeContext.stateName(), node.source(), due));
        return new NodeResult.Pause(nodeContext.branch().waitingOn(new Wait.Sleep(due)), List.of());
    }

    private DelayNode() {}
}
