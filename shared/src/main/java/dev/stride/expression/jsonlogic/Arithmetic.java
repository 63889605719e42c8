package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * Operations on numbers, exact but for quotients that never end, which have 34 digits. What is no number gives null, as does
 * dividing by zero.
 */
final class Arithmetic {

    static final Map<String, Operator> OPERATORS = Map.of(
            "+", arguments -> folded(arguments, BigDecimal.ZERO, BigDecimal::add),
            "*", arguments -> folded(arguments, BigDecimal.ONE, BigDecimal::multiply),
            "-", Arithmetic::minus,
            "/", arguments -> quotient(arguments, (one, other) -> one.divide(other, MathContext.DECIMAL128)),
            "%", arguments -> quotient(arguments, BigDecimal::remainder),
            "min", arguments -> extreme(arguments, BigDecimal::min),
            "max", arguments -> extreme(arguments, BigDecimal::max));

    private static JsonNode folded(Arguments arguments, BigDecimal start, BinaryOperator<BigDecimal> step) {
        return numbers(arguments.values(), Values::leadingNumber)
                .map(numbers -> numbers.stream().reduce(start, (sum, next) -> step(sum, next, step, arguments.run())))
                .map(Values::of)
                .orElseGet(NullNode::getInstance);
    }

    /** Long numbers cost more. */
    private static BigDecimal step(BigDecimal sum, BigDecimal next, BinaryOperator<BigDecimal> step, Run run) {
        run.pay(1 + (long) sum.precision() * next.precision() / (64 * 64));
        return Values.bounded(step.apply(sum, next));
    }

    private static JsonNode minus(Arguments arguments) {
        var run = arguments.run();
        var first = Values.number(arguments.value(0), run);
        return Values.of(
                arguments.size() < 2
                        ? first.map(BigDecimal::negate)
                        : first.flatMap(
                                one -> Values.number(arguments.value(1), run).map(one::subtract)));
    }

    private static JsonNode quotient(Arguments arguments, BinaryOperator<BigDecimal> divide) {
        var divisor = Values.number(arguments.value(1), arguments.run()).filter(it -> it.signum() != 0);
        return Values.of(Values.number(arguments.value(0), arguments.run())
                .flatMap(one -> divisor.map(other -> divide.apply(one, other))));
    }

    private static JsonNode extreme(Arguments arguments, BinaryOperator<BigDecimal> better) {
        return Values.of(numbers(arguments.values(), value -> Values.number(value, arguments.run()))
                .flatMap(numbers -> numbers.stream().reduce(better)));
    }

    /** All of them as numbers; empty when one is none. */
    private static Optional<List<BigDecimal>> numbers(
            List<JsonNode> values, Function<JsonNode, Optional<BigDecimal>> number) {
        var numbers = values.stream().map(number).flatMap(Optional::stream).toList();
        return Optional.of(numbers).filter(all -> all.size() == values.size());
    }

    private Arithmetic() {}
}
