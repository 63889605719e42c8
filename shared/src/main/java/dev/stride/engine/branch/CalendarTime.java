package dev.stride.engine.branch;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import org.threeten.extra.PeriodDuration;

/** Instants that lie a duration ahead: months and years by the calendar in UTC, the rest exactly (decision 79). */
public final class CalendarTime {

    /** The instant; the last one there is where no calendar reaches it. */
    public static Instant plus(Instant now, PeriodDuration duration) {
        try {
            return now.atZone(ZoneOffset.UTC).plus(duration).toInstant();
        } catch (DateTimeException | ArithmeticException e) {
            return Instant.MAX;
        }
    }

    private CalendarTime() {}
}
