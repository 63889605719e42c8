package dev.stride.expression.jq;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.DoubleBinaryOperator;
import java.util.function.LongBinaryOperator;

/**
 * The numbers of jq. Whole ones are exact as long as they fit into 64 bits; a result that does not fit becomes a double, as
 * every number of jq is, and never wraps around. A whole double is an integer again, as jq prints it.
 */
final class Numbers {

    /** From here on doubles leave whole numbers out. */
    private static final double WHOLE = 1L << 53;

    static JsonNode of(long value) {
        return (int) value == value ? IntNode.valueOf((int) value) : LongNode.valueOf(value);
    }

    static JsonNode of(double value) {
        return Math.abs(value) <= WHOLE && value == Math.rint(value) ? of((long) value) : DoubleNode.valueOf(value);
    }

    /** Whether a number is whole and known to the last digit. */
    static boolean isExact(JsonNode number) {
        return number.isIntegralNumber() && number.canConvertToLong();
    }

    static JsonNode sum(JsonNode left, JsonNode right) {
        return computed(left, right, Math::addExact, Double::sum);
    }

    static JsonNode difference(JsonNode left, JsonNode right) {
        return computed(left, right, Math::subtractExact, (a, b) -> a - b);
    }

    static JsonNode product(JsonNode left, JsonNode right) {
        return computed(left, right, Math::multiplyExact, (a, b) -> a * b);
    }

    static JsonNode quotient(JsonNode left, JsonNode right) {
        return isExact(left) && isExact(right) && left.longValue() % right.longValue() == 0
                ? computed(left, right, Math::divideExact, (a, b) -> a / b)
                : of(left.doubleValue() / right.doubleValue());
    }

    /** What is left of a division of whole numbers; jq cuts fractions off first. */
    static JsonNode remainder(JsonNode left, JsonNode right) {
        return of(Double.isNaN(right.doubleValue()) ? whole(left) : whole(left) % whole(right));
    }

    /** The number without its fraction, at most as far from zero as 64 bits go. */
    static long whole(JsonNode number) {
        return isExact(number) ? number.longValue() : (long) number.doubleValue();
    }

    static JsonNode negated(JsonNode number) {
        return difference(IntNode.valueOf(0), number);
    }

    static JsonNode magnitude(JsonNode number) {
        return number.doubleValue() < 0 ? negated(number) : number;
    }

    /** The value with an integer for each whole double in it; the very value when there is none. */
    static JsonNode normal(JsonNode value) {
        return switch (value.getNodeType()) {
            case NUMBER -> value.isDouble() ? of(value.doubleValue()) : value;
            case ARRAY -> hasDoubles(value) ? normalArray(value) : value;
            case OBJECT -> hasDoubles(value) ? normalObject(value) : value;
            case STRING, NULL, BOOLEAN, BINARY, POJO, MISSING -> value;
        };
    }

    private static boolean hasDoubles(JsonNode value) {
        if (value.isDouble()) {
            return value.doubleValue() == Math.rint(value.doubleValue());
        }
        for (var element : value) {
            if (hasDoubles(element)) {
                return true;
            }
        }
        return false;
    }

    private static ArrayNode normalArray(JsonNode array) {
        var normal = JsonNodeFactory.instance.arrayNode(array.size());
        array.forEach(element -> normal.add(normal(element)));
        return normal;
    }

    private static ObjectNode normalObject(JsonNode object) {
        var normal = JsonNodeFactory.instance.objectNode();
        object.properties().forEach(field -> normal.set(field.getKey(), normal(field.getValue())));
        return normal;
    }

    private static JsonNode computed(
            JsonNode left, JsonNode right, LongBinaryOperator exact, DoubleBinaryOperator rounded) {
        if (isExact(left) && isExact(right)) {
            try {
                return of(exact.applyAsLong(left.longValue(), right.longValue()));
            } catch (ArithmeticException tooLarge) {
                // Falls through to the double.
            }
        }
        return of(rounded.applyAsDouble(left.doubleValue(), right.doubleValue()));
    }

    private Numbers() {}
}
