package dev.stride.local.poll;

import java.time.Instant;
import java.util.Optional;

/** A listener that the poller calls whenever it is idle: no handler is running and nothing is due yet. */
@FunctionalInterface
public interface IdleListener {

    /** A listener that does nothing. */
    IdleListener NONE = _ -> false;

    /**
     * The poller calls this method when it is idle. The method may send new work to the runtime, and then returns true.
     *
     * @param due the time of the next work; empty if none is scheduled
     * @return true if the listener sent work, so that the poller has work again
     */
    boolean onIdle(Optional<Instant> due);
}
