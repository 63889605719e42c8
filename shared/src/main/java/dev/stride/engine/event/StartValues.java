package dev.stride.engine.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.EventFilter.Correlation;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * The attribute values that an event must have to start an instance. Their expressions cannot read data, because the instance
 * does not exist yet.
 */
public final class StartValues {

    /**
     * Returns whether an event that matches the filter can start an instance: none of the required attribute values may depend on
     * data.
     */
    public static boolean canStart(Plan plan, EventFilter event, Instant now) {
        return event.correlations().stream()
                .allMatch(correlation -> correlation.value().isEmpty()
                        || wanted(plan, correlation, now).isPresent());
    }

    /**
     * Returns the value that a correlation attribute must have; empty if any value matches, or if its expression returns no
     * scalar.
     */
    public static Optional<String> wanted(Plan plan, Correlation correlation, Instant now) {
        return correlation.value().flatMap(expression -> text(plan, expression, now));
    }

    private static Optional<String> text(Plan plan, Expression expression, Instant now) {
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

    private StartValues() {}
}
