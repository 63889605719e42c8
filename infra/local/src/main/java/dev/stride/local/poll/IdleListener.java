package dev.stride.local.poll;

import java.time.Instant;
import java.util.Optional;

/** Told whenever nobody is at work and nothing is due yet. */
@FunctionalInterface
public interface IdleListener {

    /** Nobody listens. */
    IdleListener NONE = _ -> false;

    /**
     * It is quiet.
     *
     * @param due when something is to be done next, empty when nothing ever is
     * @return whether something was sent, so that it is quiet no more
     */
    boolean onIdle(Optional<Instant> due);

    /**
     * Whether schedules ring. Where they do not, time goes on as if there were none, and it is quiet though some would go on
     * for ever.
     */
    default boolean triggersSchedules() {
        return true;
    }
}
