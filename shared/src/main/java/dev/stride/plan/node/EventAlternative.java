package dev.stride.plan.node;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

/**
 * A way on from a {@link Node.Await}.
 *
 * @param events events that must all have come; one event serves every reception that names it
 * @param next index of the node to go on with
 */
public record EventAlternative(@JsonProperty("receptions") List<ConsumedEvent> events, int next) {
    public EventAlternative {
        events = List.copyOf(events);
    }
}
