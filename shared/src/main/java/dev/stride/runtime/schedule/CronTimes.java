package dev.stride.runtime.schedule;

import java.time.Instant;
import java.util.Optional;

/** The times of a cron expression, of which those that the clocks skip come later by what is skipped. */
record CronTimes(ExistingTimes existing, SkippedTimes skipped) implements Times {

    @Override
    public Optional<Instant> from(Instant earliest) {
        var next = existing.from(earliest);
        return skipped.from(earliest, next.orElse(Occurrences.END)).or(() -> next);
    }

    @Override
    public Optional<Instant> upTo(Instant latest) {
        var last = existing.upTo(latest);
        return skipped.upTo(latest, last.orElse(Instant.EPOCH)).or(() -> last);
    }
}
