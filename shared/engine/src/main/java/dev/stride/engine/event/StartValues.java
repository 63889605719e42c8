package dev.stride.engine.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.ConditionResult;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.plan.Plan;
import dev.stride.plan.event.EventFilter;
import dev.stride.plan.event.EventFilter.Correlation;
import dev.stride.plan.start.StartEvents;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Evaluates expressions about the events that start an instance. These expressions cannot read workflow data, because the
 * instance does not exist yet.
 */
public final class StartValues {

    /** Returns whether each correlation value that the filter demands can be computed before there is an instance. */
    public static boolean canStart(Plan plan, EventFilter event, Instant now) {
        return event.correlations().stream()
                .allMatch(correlation -> correlation.value().isEmpty()
                        || wanted(plan, correlation, now).isPresent());
    }

    /**
     * Returns the value that a correlation attribute must have. Returns empty if the definition contains no expression
     * for the value; any value then matches. Also returns empty if this expression does not return a scalar; then no
     * event can start an instance.
     */
    public static Optional<String> wanted(Plan plan, Correlation correlation, Instant now) {
        return correlation.value().flatMap(expression -> text(plan, expression, now));
    }

    /** Returns whether an event meets the condition of an event definition; true if the definition has no condition. */
    public static boolean meetsCondition(
            Plan plan, StartEvents starts, EventFilter filter, JsonNode event, Instant now) {
        return Optional.ofNullable(starts.conditions().get(filter.name()))
                .map(condition -> ConditionResult.of(condition.evaluate(event, bindings(plan, now))))
                .filter(conditionResult -> !(conditionResult instanceof ConditionResult.Met))
                .isEmpty();
    }

    /** Returns the value that an expression computes from an event, as text; empty if it fails or returns null. */
    public static Optional<String> correlationValue(Plan plan, Expression key, JsonNode event, Instant now) {
        return switch (Selection.of(key.evaluate(event, bindings(plan, now)))) {
            case Selection.Value(JsonNode value) ->
                Optional.of(value).filter(it -> !it.isNull()).map(it -> it.isValueNode() ? it.asText() : it.toString());
            case Selection.Nothing _, Selection.Failed _ -> Optional.empty();
        };
    }

    /** Returns an array with one element for each event; empty if the first node consumes the events instead. */
    public static Optional<JsonNode> input(Plan plan, StartEvents starts, List<ReceivedEvent> events, Instant now) {
        return starts.input().map(element -> {
            var input = JsonNodeFactory.instance.arrayNode();
            for (var event : events) {
                input.add(
                        switch (Selection.of(element.evaluate(event.content(), bindings(plan, now)))) {
                            case Selection.Value(JsonNode value) -> value;
                            case Selection.Nothing _, Selection.Failed _ -> NullNode.getInstance();
                        });
            }
            return input;
        });
    }

    /** Returns whether a condition is true for collected events; false if it cannot be evaluated: no instance could fail. */
    public static boolean holds(
            Plan plan, StartEvents starts, Expression condition, List<ReceivedEvent> events, Instant now) {
        return input(plan, starts, events, now)
                .map(collected -> ConditionResult.of(condition.evaluate(collected, bindings(plan, now))))
                .filter(ConditionResult.Met.class::isInstance)
                .isPresent();
    }

    private static Bindings bindings(Plan plan, Instant now) {
        var workflow = JsonNodeFactory.instance
                .objectNode()
                .put("id", plan.workflow().id())
                .put("version", plan.workflow().version())
                .put("name", plan.name());
        return new Bindings(now, Map.of("CONST", plan.constants(), "WORKFLOW", workflow));
    }

    private static Optional<String> text(Plan plan, Expression expression, Instant now) {
        var none = JsonNodeFactory.instance.objectNode();
        return switch (Selection.of(expression.evaluate(none, bindings(plan, now)))) {
            case Selection.Value(JsonNode value)
            when value.isValueNode() && !value.isNull() -> Optional.of(value.asText());
            case Selection.Value _, Selection.Nothing _, Selection.Failed _ -> Optional.empty();
        };
    }

    private StartValues() {}
}
