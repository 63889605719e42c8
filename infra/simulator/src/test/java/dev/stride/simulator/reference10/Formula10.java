package dev.stride.simulator.reference10;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.jq.Jq;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The evaluator of "Runtime Expressions". The product's own jq evaluates each of them. */
final class Formula10 {

    private static final Jq JQ = new Jq();
    private static final Map<Text, Parsed> PARSED = new ConcurrentHashMap<>();

    private record Text(String jq, Set<String> variables) {
        Parsed parsed() {
            return JQ.parse(jq, variables);
        }
    }

    /** Evaluates a text that can only be an expression, or replaces the expressions in any other value. */
    static JsonNode value(JsonNode written, JsonNode input, Tasks.At at) {
        return written.isTextual() ? one(bare(written.textValue()), input, at) : filled(written, input, at);
    }

    /** Replaces the texts that are one {@code ${ }} by their results. */
    static JsonNode filled(JsonNode written, JsonNode input, Tasks.At at) {
        if (written instanceof ObjectNode object) {
            var filled = JsonNodeFactory.instance.objectNode();
            object.properties().forEach(each -> filled.set(each.getKey(), filled(each.getValue(), input, at)));
            return filled;
        }
        if (written instanceof ArrayNode array) {
            var filled = JsonNodeFactory.instance.arrayNode();
            array.forEach(each -> filled.add(filled(each, input, at)));
            return filled;
        }
        var isExpression = written.isTextual() && written.textValue().startsWith("${");
        return isExpression ? one(bare(written.textValue()), input, at) : written;
    }

    /** Evaluates a condition (D43): true holds, false and null do not, all others are errors. */
    static boolean holds(JsonNode condition, JsonNode input, Tasks.At at) {
        var value = one(bare(condition.asText()), input, at);
        if (!value.isBoolean() && !value.isNull()) {
            throw TaskError.expression(at);
        }
        return value.booleanValue();
    }

    private static String bare(String text) {
        var trimmed = text.strip();
        return trimmed.startsWith("${") ? trimmed.substring(2, trimmed.length() - 1) : trimmed;
    }

    /** Returns the result, an array of several results, or null if there is none (D42). */
    private static JsonNode one(String jq, JsonNode input, Tasks.At at) {
        var values = values(jq, input, at);
        return switch (values.size()) {
            case 0 -> NullNode.getInstance();
            case 1 -> values.getFirst();
            default -> new ArrayNode(JsonNodeFactory.instance, values);
        };
    }

    private static List<JsonNode> values(String jq, JsonNode input, Tasks.At at) {
        var text = new Text(jq, Set.copyOf(at.variables().keySet()));
        return switch (PARSED.computeIfAbsent(text, Text::parsed)) {
            case Parsed.Invalid(var why, var _) -> throw new IllegalArgumentException(jq + " is not jq: " + why);
            case Parsed.Valid(var expression) ->
                switch (expression.evaluate(input, new Bindings(Instant.EPOCH, at.variables()))) {
                    case Evaluation.Outputs(var values) -> values;
                    case Evaluation.Failure _ -> throw TaskError.expression(at);
                };
        };
    }

    private Formula10() {}
}
