package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * Operations that compare. Numbers compare by value, 1 and 1.0 are the same; lists and objects are equal when what they hold
 * is.
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

    /** Whether two values are the same, type and all. */
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

    /** Whether they are the same once they are of one type. */
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

    /** Whether each of two or three values stands so to the next one. */
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

    /** Texts in the order of their characters, all else by number; empty where one is no number. */
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
