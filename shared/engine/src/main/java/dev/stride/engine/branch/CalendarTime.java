package dev.stride.engine.branch;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import org.threeten.extra.PeriodDuration;

/**
 * Adds durations to instants: months and years as in the UTC calendar, all other units as a fixed length (docs/spec-decisions.md,
 * 79).
 */
public final class CalendarTime {

    /** Returns the instant at the end of the duration; {@link Instant#MAX} if the date cannot be represented. */
    public static Instant plus(Instant now, PeriodDuration duration) {
        try {
            return now.atZone(ZoneOffset.UTC).plus(duration).toInstant();
        } catch (DateTimeException | ArithmeticException e) {
            return Instant.MAX;
        }
    }

    private CalendarTime() {}
}
