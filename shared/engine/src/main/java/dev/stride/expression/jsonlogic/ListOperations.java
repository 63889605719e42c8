package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.jsonlogic.Rule.RuleArguments;
import dev.stride.expression.jsonlogic.Rule.RuleOperator;
import dev.stride.expression.metering.Cost;
import java.util.Map;

/**
 * The list operations of JsonLogic. If an operation evaluates a rule for each element, as {@code map} does, the rule reads the
 * element in place of the input data. An argument that is not a list counts as an empty list.
 */
final class ListOperations {

    static final Map<String, RuleOperator> OPERATORS = Map.of(
            "map",
            ListOperations::map,
            "filter",
            ListOperations::filter,
            "reduce",
            ListOperations::reduce,
            "all",
            ruleArguments -> RuleOperators.truth(isAll(ruleArguments)),
            "some",
            ruleArguments -> RuleOperators.truth(!filter(ruleArguments).isEmpty()),
            "none",
            ruleArguments -> RuleOperators.truth(filter(ruleArguments).isEmpty()),
            "merge",
            ListOperations::merge,
            "in",
            ruleArguments -> RuleOperators.truth(isIn(ruleArguments)));

    private static ArrayNode map(RuleArguments ruleArguments) {
        var mapped = JsonNodeFactory.instance.arrayNode();
        for (var element : elements(ruleArguments)) {
            ruleArguments.evaluation().pay(1);
            mapped.add(ruleArguments.evaluate(1, element));
        }
        return mapped;
    }

    private static ArrayNode filter(RuleArguments ruleArguments) {
        var kept = JsonNodeFactory.instance.arrayNode();
        for (var element : elements(ruleArguments)) {
            ruleArguments.evaluation().pay(1);
            if (Coercions.isTruthy(ruleArguments.evaluate(1, element))) {
                kept.add(element);
            }
        }
        return kept;
    }

    private static JsonNode reduce(RuleArguments ruleArguments) {
        var accumulator = ruleArguments.evaluate(2);
        for (var element : elements(ruleArguments)) {
            ruleArguments.evaluation().pay(1);
            var step = JsonNodeFactory.instance.objectNode();
            step.set("current", element);
            step.set("accumulator", accumulator);
            accumulator = ruleArguments.evaluate(1, step);
        }
        return accumulator;
    }

    private static boolean isAll(RuleArguments ruleArguments) {
        var elements = elements(ruleArguments);
        for (var element : elements) {
            ruleArguments.evaluation().pay(1);
            if (!Coercions.isTruthy(ruleArguments.evaluate(1, element))) {
                return false;
            }
        }
        return !elements.isEmpty();
    }

    private static JsonNode elements(RuleArguments ruleArguments) {
        var value = ruleArguments.evaluate(0);
        return value.isArray() ? value : JsonNodeFactory.instance.arrayNode();
    }

    /** Concatenates lists. An argument that is not a list becomes one element. */
    private static ArrayNode merge(RuleArguments ruleArguments) {
        var merged = JsonNodeFactory.instance.arrayNode();
        for (var value : ruleArguments.evaluateAll()) {
            ruleArguments.evaluation().pay(1 + Cost.ofJoining(merged, value));
            if (value.isArray()) {
                value.forEach(merged::add);
            } else {
                merged.add(value);
            }
        }
        return merged;
    }

    /** Checks whether a list contains an element, or a string contains a substring. */
    private static boolean isIn(RuleArguments ruleArguments) {
        var wanted = ruleArguments.evaluate(0);
        var whole = ruleArguments.evaluate(1);
        var ruleEvaluation = ruleArguments.evaluation();
        if (whole.isTextual()) {
            return ruleEvaluation
                    .payForTraversing(whole)
                    .textValue()
                    .contains(Coercions.toText(wanted, ruleEvaluation));
        }
        return whole.isArray()
                && whole.valueStream().anyMatch(each -> ComparisonOperations.same(each, wanted, ruleEvaluation));
    }

    private ListOperations() {}
}
