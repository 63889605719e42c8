package dev.stride.runtime.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.runtime.port.SourcePattern;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Matches events against an event definition that starts instances of a plan. Expressions in the definition have no
 * workflow data, because no instance exists yet.
 */
record StartEventFilter(Plan plan, EventFilter filter) {

    /** Returns the values of the event's correlation attributes; empty if the event does not match. */
    Optional<Map<String, String>> match(StoredEvent event) {
        var content = event.content();
        if (!content.path("type").asText().equals(filter.type())
                || !SourcePattern.matches(
                        filter.source(), content.path("source").asText())) {
            return Optional.empty();
        }
        var values = new TreeMap<String, String>();
        for (var correlation : filter.correlations()) {
            var value = correlation.path().extract(content);
            var differs = correlation.value().isPresent()
                    && !requiredValue(correlation, event.at()).equals(value);
            if (value.isEmpty() || differs) {
                return Optional.empty();
            }
            if (correlation.value().isEmpty()) {
                values.put(correlation.name(), KeyText.shorten(value.get()));
            }
        }
        return Optional.of(values);
    }

    /**
     * Returns the value that an attribute must have; empty when any value is accepted, or when the expression does not
     * yield a text.
     */
    Optional<String> requiredValue(EventFilter.Correlation correlation, Instant now) {
        return correlation.value().flatMap(expression -> text(expression, now));
    }

    private Optional<String> text(Expression expression, Instant now) {
        var workflow = JsonNodeFactory.instance
                .objectNode()
                .put("id", plan.workflow().id())
                .put("version", plan.workflow().version())
                .put("name", plan.name());
        var bindings = new Bindings(now, Map.of("CONST", plan.constants(), "WORKFLOW", workflow));
        return switch (Selection.of(expression.evaluate(JsonNodeFactory.instance.objectNode(), bindings))) {
            case Selection.Value(JsonNode value)
            when value.isValueNode() && !value.isNull() -> Optional.of(value.asText());
            case Selection.Value _, Selection.Nothing _, Selection.Failed _ -> Optional.empty();
        };
    }
}
