package dev.stride.plan.node;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.stride.plan.fault.Catch;
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
 * @param totalTimeout the longest that the state may take
 * @param attemptTimeout the longest that it may take, waits before retries aside
 * @param compensation index of the node that compensates the state once it has completed
 */
public record StateScope(
        String state,
        String kind,
        List<Catch> catches,
        @JsonProperty("total") Optional<PeriodDuration> totalTimeout,
        @JsonProperty("single") Optional<PeriodDuration> attemptTimeout,
        OptionalInt compensation) {
    public StateScope {
        catches = List.copyOf(catches);
    }

    /** A scope without bounds and compensation. */
    public StateScope(String state, String kind, List<Catch> catches) {
        this(state, kind, catches, Optional.empty(), Optional.empty(), OptionalInt.empty());
    }
}
