package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.ExpressionLanguage.Parsed;
import dev.stride.expression.jq.Jq;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The evaluator of "Workflow Expressions": jq texts in {@code ${ }}. The product's own jq evaluates each of them. */
final class JqFormula {

    private static final Jq JQ = new Jq();
    private static final Map<Text, Parsed> PARSED = new ConcurrentHashMap<>();
    private static final String OPEN = "${";
    private static final String FUNCTION = "fn:";

    /** A jq expression and the variables that it can read. */
    private record Text(String jq, Set<String> variables) {
        Parsed parsed() {
            return JQ.parse(jq, variables);
        }
    }

    /** Applies a filter to data; returns all data when the filter is missing, or yields nothing or null. */
    static JsonNode filter(JsonNode filter, JsonNode input, ExecutionThread executionThread) {
        return filter.isMissingNode()
                ? input
                : value(filter.asText(), input, executionThread)
                        .filter(it -> !it.isNull())
                        .orElse(input);
    }

    /** Evaluates a condition; null is false, and any other value that is not a boolean is an error. */
    static boolean holds(JsonNode condition, ExecutionThread executionThread) {
        if (condition.isBoolean()) {
            return condition.booleanValue();
        }
        var values = values(bare(condition.asText(), executionThread), executionThread.data, executionThread);
        if (values.isEmpty()) {
            return false;
        }
        if (values.size() != 1
                || !values.getFirst().isBoolean() && !values.getFirst().isNull()) {
            throw new Fault(Fault.EXPRESSION);
        }
        return values.getFirst().booleanValue();
    }

    /** Evaluates an expression: to its value, or to an array of several values. */
    static Optional<JsonNode> value(String expression, JsonNode input, ExecutionThread executionThread) {
        var values = values(bare(expression, executionThread), input, executionThread);
        return switch (values.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(values.getFirst());
            default -> Optional.of(new ArrayNode(JsonNodeFactory.instance, values));
        };
    }

    /** Returns the single path in the thread's data that an expression denotes, as an array of keys. */
    static JsonNode path(String expression, ExecutionThread executionThread) {
        var paths = values("path(" + bare(expression, executionThread) + ")", executionThread.data, executionThread);
        if (paths.size() != 1) {
            throw new Fault(Fault.EXPRESSION);
        }
        return paths.getFirst();
    }

    /** Replaces the expressions in the texts of a JSON value by their results. */
    static JsonNode filled(JsonNode written, JsonNode input, ExecutionThread executionThread) {
        if (written instanceof ObjectNode object) {
            var filled = JsonNodeFactory.instance.objectNode();
            object.properties()
                    .forEach(each -> filled.set(each.getKey(), filled(each.getValue(), input, executionThread)));
            return filled;
        }
        if (written instanceof ArrayNode array) {
            var filled = JsonNodeFactory.instance.arrayNode();
            array.forEach(each -> filled.add(filled(each, input, executionThread)));
            return filled;
        }
        return written.isTextual() ? filled(written.asText(), input, executionThread) : written;
    }

    private static JsonNode filled(String text, JsonNode input, ExecutionThread executionThread) {
        var trimmed = text.strip();
        if (isWrapped(trimmed)) {
            return value(trimmed, input, executionThread).orElse(NullNode.getInstance());
        }
        var filled = new StringBuilder();
        var from = 0;
        for (var open = text.indexOf(OPEN); open >= 0; open = text.indexOf(OPEN, from)) {
            if (open > 0 && text.charAt(open - 1) == '$') {
                filled.append(text, from, open - 1).append(OPEN);
                from = open + OPEN.length();
            } else {
                var close = JQ.closingBrace(text, open + OPEN.length())
                        .orElseThrow(() -> new UnsupportedConstruct("an open expression"));
                var value = value(text.substring(open, close + 1), input, executionThread)
                        .orElse(NullNode.getInstance());
                filled.append(text, from, open).append(shown(value));
                from = close + 1;
            }
        }
        return TextNode.valueOf(filled.append(text.substring(from)).toString());
    }

    private static String shown(JsonNode value) {
        return value.isNull() ? "" : value.isContainerNode() ? value.toString() : value.asText();
    }

    private static boolean isWrapped(String text) {
        return text.startsWith(OPEN) && JQ.closingBrace(text, OPEN.length()).orElse(-1) == text.length() - 1;
    }

    /** Returns the jq of an expression without {@code ${ }}, or that of the function that it names. */
    private static String bare(String expression, ExecutionThread executionThread) {
        var trimmed = expression.strip();
        var bare = isWrapped(trimmed)
                ? trimmed.substring(OPEN.length(), trimmed.length() - 1).strip()
                : trimmed;
        if (!bare.startsWith(FUNCTION)) {
            return bare;
        }
        var function = executionThread.instance.definition.function(
                bare.substring(FUNCTION.length()).strip());
        return bare(function.path("operation").asText(), executionThread);
    }

    private static List<JsonNode> values(String jq, JsonNode input, ExecutionThread executionThread) {
        var known = executionThread.instance.known(executionThread);
        return switch (PARSED.computeIfAbsent(new Text(jq, Set.copyOf(known.keySet())), Text::parsed)) {
            case Parsed.Invalid(var why, var _) -> throw new UnsupportedConstruct("not jq: " + why);
            case Parsed.Valid(var expression) ->
                switch (expression.evaluate(input, new Bindings(executionThread.now, known))) {
                    case Evaluation.Outputs(var values) -> values;
                    case Evaluation.Failure _ -> throw new Fault(Fault.EXPRESSION);
                };
        };
    }

    private JqFormula() {}
}
