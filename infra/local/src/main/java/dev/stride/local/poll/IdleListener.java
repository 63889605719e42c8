package dev.stride.local.poll;

import java.time.Instant;
import java.util.Optional;

/** A listener that the poller calls whenever it is idle: no handler is running and nothing is due yet. */
@FunctionalInterface
public interface IdleListener {

    /** A listener that does nothing. */
    IdleListener NONE = _ -> false;

    /**
     * Called when the poller is idle. The listener may send further work.
     *
     * @param due the time of the next work; empty if none is scheduled
     * @return true if the listener sent work, so that the poller has work again
     */
    boolean onIdle(Optional<Instant> due);

    /**
     * Returns true if the poller triggers schedules. Otherwise the poller ignores schedules: it counts as idle even if they have
     * further occurrences.
     */
    default boolean triggersSchedules() {
        return true;
    }
}
