package dev.stride.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Optional;

/**
 * One alternative of an {@link Node.Await} node: a set of events. The instance continues as soon as all events of one alternative
 * have arrived.
 *
 * @param events the entries of the alternative, for each of which an event must have arrived; one event is enough for all entries
 *     of the same name, and for all entries whose condition the event meets
 * @param collected where to write an array with the value of each event in the order of arrival; if present, the entries
 *     write nothing themselves
 */
public record EventAlternative(
        List<ConsumedEvent> events,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<DataPlacement> collected,
        int next) {
    public EventAlternative {
        events = List.copyOf(events);
    }

    /** Creates an alternative in which each event is written to its own place. */
    public EventAlternative(List<ConsumedEvent> events, int next) {
        this(events, Optional.empty(), next);
    }
}
