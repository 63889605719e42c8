package dev.stride.runtime.schedule.calendar;

import java.time.Instant;
import java.util.Optional;

/**
 * The occurrences of a cron expression in a time zone. A local time that a clock change skips is postponed by the length of the
 * gap.
 */
record CronTimes(LocalTimes existing, ClockGapTimes skipped) implements InstantSequence {

    @Override
    public Optional<Instant> firstFrom(Instant earliest) {
        var next = existing.firstFrom(earliest);
        return skipped.firstFrom(earliest, next.orElse(Occurrences.END)).or(() -> next);
    }

    @Override
    public Optional<Instant> lastUpTo(Instant latest) {
        var last = existing.lastUpTo(latest);
        return skipped.lastUpTo(latest, last.orElse(Instant.EPOCH)).or(() -> last);
    }
}
