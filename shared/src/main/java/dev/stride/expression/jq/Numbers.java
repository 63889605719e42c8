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
            case NUMBER -> value.isDouble() ? normalNumber(value) : value;
            case ARRAY -> normalArray(value);
            case OBJECT -> normalObject(value);
            case STRING, NULL, BOOLEAN, BINARY, POJO, MISSING -> value;
        };
    }

    private static JsonNode normalNumber(JsonNode value) {
        var number = of(value.doubleValue());
        return number.isDouble() ? value : number;
    }

    @SuppressWarnings("ReferenceEquality") // Only what has changed is copied.
    private static JsonNode normalArray(JsonNode array) {
        ArrayNode copy = null;
        for (var index = 0; index < array.size(); index++) {
            var normal = normal(array.get(index));
            if (normal != array.get(index)) {
                copy = copy == null ? copyOf((ArrayNode) array) : copy;
                copy.set(index, normal);
            }
        }
        return copy == null ? array : copy;
    }

    @SuppressWarnings("ReferenceEquality") // Only what has changed is copied.
    private static JsonNode normalObject(JsonNode object) {
        ObjectNode copy = null;
        for (var field : object.properties()) {
            var normal = normal(field.getValue());
            if (normal != field.getValue()) {
                copy = copy == null ? copyOf((ObjectNode) object) : copy;
                copy.set(field.getKey(), normal);
            }
        }
        return copy == null ? object : copy;
    }

    private static ArrayNode copyOf(ArrayNode array) {
        return JsonNodeFactory.instance.arrayNode(array.size()).addAll(array);
    }

    private static ObjectNode copyOf(ObjectNode object) {
        var copy = JsonNodeFactory.instance.objectNode();
        copy.setAll(object);
        return copy;
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
