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
 * Where an event has a value by which it is told from others.
 *
 * @param text a context attribute in lower case, as CloudEvents has it; or, when it begins with a dollar sign, a JSONPath over
 *     the event as JSON
 */
public record EventAttributePath(@JsonValue String text) {

    private static final Bindings NOTHING_BOUND = new Bindings(Instant.EPOCH, Map.of());

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public EventAttributePath {}

    /** Whether it is a context attribute. */
    public boolean isAttribute() {
        return !text.startsWith("$");
    }

    /** The value there as text; empty when there is none, or one that is no scalar. @param event as JSON */
    public Optional<String> extract(JsonNode event) {
        return (isAttribute() ? Optional.ofNullable(event.get(text)) : select(event))
                .filter(JsonNode::isValueNode)
                .filter(value -> !value.isNull())
                .map(JsonNode::asText);
    }

    private Optional<JsonNode> select(JsonNode event) {
        return switch (new JsonPath().parse(text, Set.of())) {
            case Parsed.Valid(var path) ->
                Selection.of(path.evaluate(event, NOTHING_BOUND)) instanceof Selection.Value(JsonNode value)
                        ? Optional.of(value)
                        : Optional.empty();
            case Parsed.Invalid _ -> Optional.empty();
        };
    }
}
