package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.jsonlogic.Rule.RuleArguments;
import dev.stride.expression.jsonlogic.Rule.RuleEvaluation;
import dev.stride.expression.jsonlogic.Rule.RuleOperator;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * The comparison operations of JsonLogic. Numbers compare by value, so 1 equals 1.0; two lists or objects are equal if their
 * contents are equal.
 */
final class ComparisonOperations {

    static final Map<String, RuleOperator> OPERATORS = Map.of(
            "==", ruleArguments -> RuleOperators.truth(alike(ruleArguments)),
            "!=", ruleArguments -> RuleOperators.truth(!alike(ruleArguments)),
            "===",
                    ruleArguments -> RuleOperators.truth(
                            same(ruleArguments.evaluate(0), ruleArguments.evaluate(1), ruleArguments.evaluation())),
            "!==",
                    ruleArguments -> RuleOperators.truth(
                            !same(ruleArguments.evaluate(0), ruleArguments.evaluate(1), ruleArguments.evaluation())),
            "<", ruleArguments -> ordered(ruleArguments, order -> order < 0),
            "<=", ruleArguments -> ordered(ruleArguments, order -> order <= 0),
            ">", ruleArguments -> ordered(ruleArguments, order -> order > 0),
            ">=", ruleArguments -> ordered(ruleArguments, order -> order >= 0));

    /** Checks whether two values have the same type and are equal. */
    static boolean same(JsonNode one, JsonNode other, RuleEvaluation ruleEvaluation) {
        ruleEvaluation.payForTraversing(one);
        ruleEvaluation.payForTraversing(other);
        return one.equals(ComparisonOperations::compareNumbers, other);
    }

    private static int compareNumbers(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue());
        }
        return one.equals(other) ? 0 : 1;
    }

    /** Checks whether two arguments are equal after conversion to a common type, as {@code ==} in JavaScript does. */
    private static boolean alike(RuleArguments ruleArguments) {
        var one = ruleArguments.evaluate(0);
        var other = ruleArguments.evaluate(1);
        var ruleEvaluation = ruleArguments.evaluation();
        if (one.getNodeType() == other.getNodeType()) {
            return same(one, other, ruleEvaluation);
        }
        if (one.isNull() || other.isNull()) {
            return false;
        }
        var number = Coercions.toNumber(one, ruleEvaluation);
        return number.isPresent()
                && Coercions.toNumber(other, ruleEvaluation)
                        .filter(it -> it.compareTo(number.get()) == 0)
                        .isPresent();
    }

    /**
     * Compares the first argument with the second and, if there is a third, the second with the third, as in
     * {@code 1 < x < 3}. Each comparison yields a number, as {@link Comparable#compareTo} does. Returns true if the
     * given predicate accepts all these numbers.
     */
    private static JsonNode ordered(RuleArguments ruleArguments, IntPredicate right) {
        var one = ruleArguments.evaluate(0);
        var other = ruleArguments.evaluate(1);
        var holds = holds(one, other, right, ruleArguments.evaluation());
        return RuleOperators.truth(holds
                && (ruleArguments.size() < 3
                        || holds(other, ruleArguments.evaluate(2), right, ruleArguments.evaluation())));
    }

    private static boolean holds(JsonNode one, JsonNode other, IntPredicate right, RuleEvaluation ruleEvaluation) {
        var order = order(one, other, ruleEvaluation);
        return order.isPresent() && right.test(order.getAsInt());
    }

    /** Compares two strings by their characters, and other values as numbers; empty if one is no number. */
    private static OptionalInt order(JsonNode one, JsonNode other, RuleEvaluation ruleEvaluation) {
        if (one.isTextual() && other.isTextual()) {
            ruleEvaluation.payForTraversing(one);
            return OptionalInt.of(one.textValue().compareTo(other.textValue()));
        }
        var number = Coercions.toNumber(one, ruleEvaluation);
        var another = Coercions.toNumber(other, ruleEvaluation);
        return number.isPresent() && another.isPresent()
                ? OptionalInt.of(number.get().compareTo(another.get()))
                : OptionalInt.empty();
    }

    private ComparisonOperations() {}
}
