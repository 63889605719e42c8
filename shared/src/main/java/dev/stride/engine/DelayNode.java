package dev.stride.engine;

import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;

/** The branch sleeps. */
final class DelayNode {

    static Outcome take(Node.Delay node, Here here) {
        Instant due;
        try {
            due = here.now().atZone(ZoneOffset.UTC).plus(node.duration()).toInstant();
        } catch (DateTimeException | ArithmeticException e) {
            return new Outcome.Fail(Fault.of(Fault.LIMIT, "no calendar reaches " + node.duration() + " from now"));
        }
        here.journal().add(new Entry.Sleeping(here.now(), here.state(), node.source(), due));
        return Sleep.until(due, here.branch());
    }

    /** The timer has fired. */
    static Branch resume(Node.Delay node, Branch branch) {
        return branch.goTo(node.next());
    }

    private DelayNode() {}
}
