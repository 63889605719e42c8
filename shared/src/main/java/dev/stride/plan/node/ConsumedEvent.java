package dev.stride.plan.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Expression;
import dev.stride.plan.event.EventFilter;
import java.util.Optional;

/**
 * What is done with an event that has come.
 *
 * @param value over the whole event as JSON; gives what is placed
 * @param schema a JSON Schema that the event's data has to satisfy; else it is consumed and its wait has failed
 */
public record ConsumedEvent(EventFilter event, Expression value, DataPlacement placement, Optional<JsonNode> schema) {

    /** What is done with an event whose data may be anything. */
    public ConsumedEvent(EventFilter event, Expression value, DataPlacement placement) {
        this(event, value, placement, Optional.empty());
    }
}
