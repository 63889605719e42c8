package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.budget.Cost;
import java.util.Map;

/** Operations on lists. A rule that is applied to each element sees the element as its data. What is no list has no elements. */
final class Lists {

    static final Map<String, Operator> OPERATORS = Map.of(
            "map",
            Lists::map,
            "filter",
            Lists::filter,
            "reduce",
            Lists::reduce,
            "all",
            arguments -> Operators.of(isAll(arguments)),
            "some",
            arguments -> Operators.of(!filter(arguments).isEmpty()),
            "none",
            arguments -> Operators.of(filter(arguments).isEmpty()),
            "merge",
            Lists::merge,
            "in",
            arguments -> Operators.of(isIn(arguments)));

    private static ArrayNode map(Arguments arguments) {
        var mapped = JsonNodeFactory.instance.arrayNode();
        for (var element : elements(arguments)) {
            arguments.run().pay(1);
            mapped.add(arguments.value(1, element));
        }
        return mapped;
    }

    private static ArrayNode filter(Arguments arguments) {
        var kept = JsonNodeFactory.instance.arrayNode();
        for (var element : elements(arguments)) {
            arguments.run().pay(1);
            if (Values.isTrue(arguments.value(1, element))) {
                kept.add(element);
            }
        }
        return kept;
    }

    private static JsonNode reduce(Arguments arguments) {
        var accumulator = arguments.value(2);
        for (var element : elements(arguments)) {
            arguments.run().pay(1);
            var step = JsonNodeFactory.instance.objectNode();
            step.set("current", element);
            step.set("accumulator", accumulator);
            accumulator = arguments.value(1, step);
        }
        return accumulator;
    }

    private static boolean isAll(Arguments arguments) {
        var elements = elements(arguments);
        for (var element : elements) {
            arguments.run().pay(1);
            if (!Values.isTrue(arguments.value(1, element))) {
                return false;
            }
        }
        return !elements.isEmpty();
    }

    private static JsonNode elements(Arguments arguments) {
        var value = arguments.value(0);
        return value.isArray() ? value : JsonNodeFactory.instance.arrayNode();
    }

    /** One list of the elements of lists, and of what is no list. */
    private static ArrayNode merge(Arguments arguments) {
        var merged = JsonNodeFactory.instance.arrayNode();
        for (var value : arguments.values()) {
            arguments.run().pay(1 + Cost.ofJoining(merged, value));
            if (value.isArray()) {
                value.forEach(merged::add);
            } else {
                merged.add(value);
            }
        }
        return merged;
    }

    /** Whether a list has an element, or a text a part. */
    private static boolean isIn(Arguments arguments) {
        var wanted = arguments.value(0);
        var whole = arguments.value(1);
        var run = arguments.run();
        if (whole.isTextual()) {
            return run.reading(whole).textValue().contains(Values.text(wanted, run));
        }
        return whole.isArray() && whole.valueStream().anyMatch(each -> Comparison.same(each, wanted, run));
    }

    private Lists() {}
}
