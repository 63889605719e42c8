package dev.stride.local.poll;

import dev.stride.local.sqlite.WakeupSignal;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/** A clock, and how its time passes while there is nothing to do. */
public interface PacedClock extends InstantSource {

    /**
     * Lets time pass.
     *
     * @param due when something is to be done, if that is known
     * @param busy whether handlers are at work, who may send more
     * @param wakeupSignal ends the wait early
     */
    void waitForWork(Optional<Instant> due, boolean busy, WakeupSignal wakeupSignal) throws InterruptedException;

    /** The clock's own time: it is waited for. */
    static PacedClock realTime(InstantSource clock) {
        return new RealTimeClock(clock);
    }

    /** Time that runs like the clock's and leaps over every wait in which nobody is at work. */
    static PacedClock skippingWaits(InstantSource clock) {
        return new SkippingClock(clock);
    }
}
