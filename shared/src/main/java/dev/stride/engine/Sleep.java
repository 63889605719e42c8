package dev.stride.engine;

import java.time.Instant;
import java.util.List;

/** How a branch waits for an instant. */
final class Sleep {

    static Outcome until(Instant due, Branch branch) {
        var timer = branch.version() + 1;
        return new Outcome.Pause(
                branch.awaiting(new Wait.Wakeup(timer, due)), List.of(new Effect.SetTimer(timer, due)));
    }

    private Sleep() {}
}
