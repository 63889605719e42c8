package dev.stride.runtime.event;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A generator of arrival times for events, with microsecond precision. Each event gets a later time than the previous event, even
 * if the clock did not advance. This holds for all events that a process receives with the same clock.
 */
public final class ArrivalTimes {

    private static final Map<InstantSource, ArrivalTimes> BY_CLOCK = new WeakHashMap<>();

    private final AtomicReference<Instant> last = new AtomicReference<>(Instant.MIN);

    private ArrivalTimes() {}

    /**
     * Returns the arrival time for an event that is arriving now: the time of the clock, or a later time if an earlier
     * event already has that time.
     */
    public static Instant next(InstantSource clock) {
        return next(clock, 1);
    }

    /**
     * Returns the arrival time of the first of several events. Each further event gets a time one microsecond later than the one
     * before it.
     */
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
