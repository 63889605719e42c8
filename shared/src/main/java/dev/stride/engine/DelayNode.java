package dev.stride.engine;

import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import java.time.Instant;
import java.util.List;

/** The branch sleeps. */
final class DelayNode {

    static Outcome take(Node.Delay node, Here here) {
        var least = Calendar.after(here.now(), node.duration());
        var due = node.until().filter(least::isBefore).orElse(least);
        if (due.equals(Instant.MAX)) {
            return new Outcome.Fail(Fault.of(Fault.LIMIT, "no calendar reaches " + node.duration() + " from now"));
        }
        here.journal().add(new Entry.Sleeping(here.now(), here.state(), node.source(), due));
        return new Outcome.Pause(here.branch().awaiting(new Wait.Wakeup(due)), List.of());
    }

    private DelayNode() {}
}
