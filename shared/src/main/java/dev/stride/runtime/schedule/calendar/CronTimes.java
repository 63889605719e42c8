package dev.stride.runtime.schedule.calendar;

import java.time.Instant;
import java.util.Optional;

/** The times of a cron expression, of which those that the clocks skip come later by what is skipped. */
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
