package dev.stride.plan.event;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.Selection;
import dev.stride.expression.jsonpath.JsonPath;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The location of a correlation value in an event. The value decides which workflow instance receives the event.
 *
 * @param text the name of a context attribute in lower case, or a JSONPath over the event if it starts with {@code $}
 */
public record EventAttributePath(@JsonValue String text) {

    private static final Bindings NO_VARIABLES = new Bindings(Instant.EPOCH, Map.of());

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public EventAttributePath {}

    /**
     * Returns where events carry the value of a correlation: in the context attribute of this name, unless it is elsewhere.
     *
     * @param elsewhere other locations, by name of the correlation
     */
    public static EventAttributePath of(String correlation, Map<String, EventAttributePath> elsewhere) {
        return elsewhere.getOrDefault(correlation, new EventAttributePath(correlation));
    }

    /** Returns whether this location is a CloudEvents context attribute instead of a JSONPath. */
    public boolean isAttribute() {
        return !text.startsWith("$");
    }

    /**
     * Returns the value at this location in an event as text; empty if it is missing or not a scalar.
     *
     * @param event the CloudEvent as JSON
     */
    public Optional<String> extract(JsonNode event) {
        return (isAttribute() ? Optional.ofNullable(event.get(text)) : select(event))
                .filter(JsonNode::isValueNode)
                .filter(value -> !value.isNull())
                .map(JsonNode::asText);
    }

    private Optional<JsonNode> select(JsonNode event) {
        return switch (new JsonPath().parse(text, Set.of())) {
            case Parsed.Valid(var path) ->
                Selection.of(path.evaluate(event, NO_VARIABLES)) instanceof Selection.Value(JsonNode value)
                        ? Optional.of(value)
                        : Optional.empty();
            case Parsed.Invalid _ -> Optional.empty();
        };
    }
}
