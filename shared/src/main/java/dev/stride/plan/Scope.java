package dev.stride.plan;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.threeten.extra.PeriodDuration;

/**
 * The region of one state.
 *
 * @param state the author's name of the state
 * @param kind the author's word for what it is, such as {@code operation}
 * @param catches where faults inside it go, first match first
 * @param total the longest that the state may take
 * @param single the longest that it may take, waits before retries aside
 * @param compensation index of the node that compensates the state once it has completed
 */
public record Scope(
        String state,
        String kind,
        List<Catch> catches,
        Optional<PeriodDuration> total,
        Optional<PeriodDuration> single,
        OptionalInt compensation) {
    public Scope {
        catches = List.copyOf(catches);
    }

    /** A scope without bounds and compensation. */
    public Scope(String state, String kind, List<Catch> catches) {
        this(state, kind, catches, Optional.empty(), Optional.empty(), OptionalInt.empty());
    }
}
