package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.expression.jsonlogic.Rule.RuleArguments;
import dev.stride.expression.jsonlogic.Rule.RuleEvaluation;
import dev.stride.expression.jsonlogic.Rule.RuleOperator;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * The arithmetic operations of JsonLogic. Results are exact, except that non-terminating quotients have 34 digits. The result
 * is null if an argument is not a number or the divisor is zero.
 */
final class ArithmeticOperations {

    static final Map<String, RuleOperator> OPERATORS = Map.of(
            "+", ruleArguments -> folded(ruleArguments, BigDecimal.ZERO, BigDecimal::add),
            "*", ruleArguments -> folded(ruleArguments, BigDecimal.ONE, BigDecimal::multiply),
            "-", ArithmeticOperations::minus,
            "/", ruleArguments -> quotient(ruleArguments, (one, other) -> one.divide(other, MathContext.DECIMAL128)),
            "%", ruleArguments -> quotient(ruleArguments, BigDecimal::remainder),
            "min", ruleArguments -> extreme(ruleArguments, BigDecimal::min),
            "max", ruleArguments -> extreme(ruleArguments, BigDecimal::max));

    private static JsonNode folded(RuleArguments ruleArguments, BigDecimal start, BinaryOperator<BigDecimal> step) {
        return numbers(ruleArguments.evaluateAll(), Coercions::leadingNumber)
                .map(numbers -> numbers.stream()
                        .reduce(start, (sum, next) -> step(sum, next, step, ruleArguments.evaluation())))
                .map(Coercions::toNode)
                .orElseGet(NullNode::getInstance);
    }

    /** Numbers with many digits cost more steps. */
    private static BigDecimal step(
            BigDecimal sum, BigDecimal next, BinaryOperator<BigDecimal> step, RuleEvaluation ruleEvaluation) {
        ruleEvaluation.pay(1 + (long) sum.precision() * next.precision() / (64 * 64));
        return Coercions.bounded(step.apply(sum, next));
    }

    private static JsonNode minus(RuleArguments ruleArguments) {
        var ruleEvaluation = ruleArguments.evaluation();
        var first = Coercions.toNumber(ruleArguments.evaluate(0), ruleEvaluation);
        return Coercions.toNode(
                ruleArguments.size() < 2
                        ? first.map(BigDecimal::negate)
                        : first.flatMap(one -> Coercions.toNumber(ruleArguments.evaluate(1), ruleEvaluation)
                                .map(one::subtract)));
    }

    private static JsonNode quotient(RuleArguments ruleArguments, BinaryOperator<BigDecimal> divide) {
        var divisor = Coercions.toNumber(ruleArguments.evaluate(1), ruleArguments.evaluation())
                .filter(it -> it.signum() != 0);
        return Coercions.toNode(Coercions.toNumber(ruleArguments.evaluate(0), ruleArguments.evaluation())
                .flatMap(one -> divisor.map(other -> divide.apply(one, other))));
    }

    private static JsonNode extreme(RuleArguments ruleArguments, BinaryOperator<BigDecimal> better) {
        return Coercions.toNode(
                numbers(ruleArguments.evaluateAll(), value -> Coercions.toNumber(value, ruleArguments.evaluation()))
                        .flatMap(numbers -> numbers.stream().reduce(better)));
    }

    /** Converts all arguments to numbers. Returns empty if any of them is not a number. */
    private static Optional<List<BigDecimal>> numbers(
            List<JsonNode> values, Function<JsonNode, Optional<BigDecimal>> number) {
        var numbers = values.stream().map(number).flatMap(Optional::stream).toList();
        return Optional.of(numbers).filter(all -> all.size() == values.size());
    }

    private ArithmeticOperations() {}
}
