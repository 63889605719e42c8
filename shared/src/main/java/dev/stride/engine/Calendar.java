package dev.stride.engine;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import org.threeten.extra.PeriodDuration;

/** Instants that lie a duration ahead: months and years by the calendar in UTC, the rest exactly (decision 79). */
final class Calendar {

    /** The instant; the last one there is where no calendar reaches it. */
    static Instant after(Instant now, PeriodDuration duration) {
        try {
            return now.atZone(ZoneOffset.UTC).plus(duration).toInstant();
        } catch (DateTimeException | ArithmeticException e) {
            return Instant.MAX;
        }
    }

    private Calendar() {}
}
