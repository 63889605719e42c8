package dev.stride.runtime.event;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Times of arrival, to the microsecond: later for each event that comes later, even where the clock stands still. All that take
 * in events in one process by one clock share them.
 */
public final class ArrivalTimes {

    private static final Map<InstantSource, ArrivalTimes> BY_CLOCK = new WeakHashMap<>();

    private final AtomicReference<Instant> last = new AtomicReference<>(Instant.MIN);

    private ArrivalTimes() {}

    /** The time of the next event to arrive. */
    public static Instant next(InstantSource clock) {
        return next(clock, 1);
    }

    /** The time of the first of some events that arrive next, a microsecond apart. */
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
