package dev.stride.plan.node;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.LogicExpression;
import dev.stride.plan.event.EventFilter;
import java.util.Optional;

/**
 * An event for which an {@link Node.Await} node waits: a filter that the event must match, the value that the node computes from
 * the event, and where the node writes this value.
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

    /** Creates a description of an awaited event without a condition: the node consumes every event that the filter matches. */
    public ConsumedEvent(EventFilter event, Expression value, DataPlacement placement, Optional<JsonNode> schema) {
        this(event, value, placement, schema, Optional.empty());
    }

    /** Returns whether the node ignores some of the events that the filter matches. */
    public boolean ignoresEvents() {
        return when.filter(condition -> !LogicExpression.isAlwaysTrue(condition))
                .isPresent();
    }

    /** Creates a description of an awaited event without a JSON Schema and without a condition. */
    public ConsumedEvent(EventFilter event, Expression value, DataPlacement placement) {
        this(event, value, placement, Optional.empty());
    }
}
