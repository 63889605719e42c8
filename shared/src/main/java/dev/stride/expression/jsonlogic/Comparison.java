package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.IntPredicate;

/**
 * Operations that compare. Numbers compare by value, 1 and 1.0 are the same; lists and objects are equal when what they hold
 * is.
 */
final class Comparison {

    static final Map<String, Operator> OPERATORS = Map.of(
            "==", arguments -> Operators.of(alike(arguments)),
            "!=", arguments -> Operators.of(!alike(arguments)),
            "===", arguments -> Operators.of(same(arguments.value(0), arguments.value(1), arguments.run())),
            "!==", arguments -> Operators.of(!same(arguments.value(0), arguments.value(1), arguments.run())),
            "<", arguments -> ordered(arguments, order -> order < 0),
            "<=", arguments -> ordered(arguments, order -> order <= 0),
            ">", arguments -> ordered(arguments, order -> order > 0),
            ">=", arguments -> ordered(arguments, order -> order >= 0));

    /** Whether two values are the same, type and all. */
    static boolean same(JsonNode one, JsonNode other, Run run) {
        run.reading(one);
        run.reading(other);
        return one.equals(Comparison::compareNumbers, other);
    }

    private static int compareNumbers(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            return one.decimalValue().compareTo(other.decimalValue());
        }
        return one.equals(other) ? 0 : 1;
    }

    /** Whether they are the same once they are of one type. */
    private static boolean alike(Arguments arguments) {
        var one = arguments.value(0);
        var other = arguments.value(1);
        var run = arguments.run();
        if (one.getNodeType() == other.getNodeType()) {
            return same(one, other, run);
        }
        if (one.isNull() || other.isNull()) {
            return false;
        }
        var number = Values.number(one, run);
        return number.isPresent()
                && Values.number(other, run)
                        .filter(it -> it.compareTo(number.get()) == 0)
                        .isPresent();
    }

    /** Whether each of two or three values stands so to the next one. */
    private static JsonNode ordered(Arguments arguments, IntPredicate right) {
        var one = arguments.value(0);
        var other = arguments.value(1);
        var holds = holds(one, other, right, arguments.run());
        return Operators.of(
                holds && (arguments.size() < 3 || holds(other, arguments.value(2), right, arguments.run())));
    }

    private static boolean holds(JsonNode one, JsonNode other, IntPredicate right, Run run) {
        var order = order(one, other, run);
        return order.isPresent() && right.test(order.getAsInt());
    }

    /** Texts in the order of their characters, all else by number; empty where one is no number. */
    private static OptionalInt order(JsonNode one, JsonNode other, Run run) {
        if (one.isTextual() && other.isTextual()) {
            run.reading(one);
            return OptionalInt.of(one.textValue().compareTo(other.textValue()));
        }
        var number = Values.number(one, run);
        var another = Values.number(other, run);
        return number.isPresent() && another.isPresent()
                ? OptionalInt.of(number.get().compareTo(another.get()))
                : OptionalInt.empty();
    }

    private Comparison() {}
}
