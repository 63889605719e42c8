package dev.stride.runtime.schedule;

import dev.stride.plan.Schedule;
import java.time.Instant;
import java.util.Optional;

/** When a schedule starts instances, as its author means it. Local times that a clock change skips or repeats are those of java.time. */
public record Occurrences(Schedule schedule, Instant activation) {

    /** The first occurrence at an instant or later. */
    public Optional<Instant> from(Instant earliest) {
        throw new UnsupportedOperationException("not built yet: " + earliest);
    }

    /** The last occurrence at an instant or earlier. */
    public Optional<Instant> upTo(Instant latest) {
        throw new UnsupportedOperationException("not built yet: " + latest);
    }
}
