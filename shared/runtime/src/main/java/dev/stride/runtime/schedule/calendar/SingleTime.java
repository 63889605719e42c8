package dev.stride.runtime.schedule.calendar;

import java.time.Instant;
import java.util.Optional;

/** A sequence of exactly one instant. */
record SingleTime(Instant time) implements InstantSequence {

    @Override
    public Optional<Instant> firstFrom(Instant earliest) {
        return Optional.of(time).filter(only -> !only.isBefore(earliest));
    }

    @Override
    public Optional<Instant> lastUpTo(Instant latest) {
        return Optional.of(time).filter(only -> !only.isAfter(latest));
    }
}
