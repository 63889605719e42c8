package dev.stride.plan.node;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.stride.plan.fault.Catch;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.threeten.extra.PeriodDuration;

/**
 * The scope of a state: what applies to all nodes between its {@link Node.Enter} and {@link Node.Leave}.
 *
 * @param state the author's name of the state
 * @param kind the author's word for the type of the state, such as {@code operation}
 * @param catches handlers of faults; the first that matches applies
 * @param totalTimeout timeout of the state including retries
 * @param attemptTimeout timeout of the state without the delays before retries
 * @param compensation index of the node that compensates the completed state
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

    /** Creates a scope without timeouts and compensation. */
    public StateScope(String state, String kind, List<Catch> catches) {
        this(state, kind, catches, Optional.empty(), Optional.empty(), OptionalInt.empty());
    }
}
