package dev.stride.runtime.event;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A generator of arrival times in microseconds. Each event that a process receives with a clock gets a later time than the one before
 * it, even if the clock did not advance.
 */
public final class ArrivalTimes {

    private static final Map<InstantSource, ArrivalTimes> BY_CLOCK = new WeakHashMap<>();

    private final AtomicReference<Instant> last = new AtomicReference<>(Instant.MIN);

    private ArrivalTimes() {}

    public static Instant next(InstantSource clock) {
        return next(clock, 1);
    }

    /** Returns the arrival time of the first of several events; each further event gets a time one microsecond later. */
    static Instant next(InstantSource clock, int events) {
        var now = clock.instant().truncatedTo(ChronoUnit.MICROS);
        return by(clock).next(now, events);
    }

    private static ArrivalTimes by(InstantSource clock) {
        synchronized (BY_CLOCK) {
            return BY_CLOCK.computeIfAbsent(clock, _ -> new ArrivalTimes());
        }
    }

    private Instant next(Instant now, int events) {
        var end = last.updateAndGet(before -> (before.isBefore(now) ? now : before).plus(events, ChronoUnit.MICROS));
        return end.minus(events, ChronoUnit.MICROS);
    }
}
