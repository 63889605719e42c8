package dev.stride.runtime.schedule.calendar;

import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/** The times of two sequences in order. A time that is in both sequences occurs only once. */
record MergedTimes(InstantSequence first, InstantSequence second) implements InstantSequence {

    @Override
    public Optional<Instant> firstFrom(Instant earliest) {
        return Stream.of(first, second)
                .flatMap(times -> times.firstFrom(earliest).stream())
                .min(Comparator.naturalOrder());
    }

    @Override
    public Optional<Instant> lastUpTo(Instant latest) {
        return Stream.of(first, second)
                .flatMap(times -> times.lastUpTo(latest).stream())
                .max(Comparator.naturalOrder());
    }
}
