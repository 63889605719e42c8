package dev.stride.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Expression;
import dev.stride.plan.event.EventFilter;
import java.util.Optional;

/**
 * The handling of a matching event by an {@link Node.Await} node: the value of the event that it writes, and the place.
 *
 * @param value expression over the CloudEvent as JSON that returns the value to write
 * @param schema JSON Schema for the data of the event; an event that does not match is consumed and fails the wait
 * @param when condition over the CloudEvent as JSON. It can read the events that this wait received earlier and did not consume
 *     as {@code $WORKFLOW.received}, an array of {@code {name, event}}. An event that meets no condition of the wait is consumed
 *     without effect; a condition that fails is not met
 */
public record ConsumedEvent(
        EventFilter event,
        Expression value,
        DataPlacement placement,
        Optional<JsonNode> schema,
        @JsonInclude(JsonInclude.Include.NON_ABSENT) Optional<Expression> when) {

    /** Creates an entry without a condition, which consumes every event that the filter matches. */
    public ConsumedEvent(EventFilter event, Expression value, DataPlacement placement, Optional<JsonNode> schema) {
        this(event, value, placement, schema, Optional.empty());
    }

    /** Creates an entry without a schema and without a condition. */
    public ConsumedEvent(EventFilter event, Expression value, DataPlacement placement) {
        this(event, value, placement, Optional.empty());
    }
}
