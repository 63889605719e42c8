package dev.stride.runtime.schedule;

import java.time.Instant;
import java.util.Optional;

/** One time only. */
record Single(Instant time) implements Times {

    @Override
    public Optional<Instant> from(Instant earliest) {
        return Optional.of(time).filter(only -> !only.isBefore(earliest));
    }

    @Override
    public Optional<Instant> upTo(Instant latest) {
        return Optional.of(time).filter(only -> !only.isAfter(latest));
    }
}
