package dev.stride.expression.jq.value;

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
 * The arithmetic of jq on numbers. Integers are exact within 64 bits; a larger result becomes a double and does not overflow. A
 * double without a fraction becomes an integer, because jq prints such a number as an integer.
 */
public final class JqNumbers {

    /** The largest number up to which a double can represent every integer. */
    private static final double WHOLE = 1L << 53;

    public static JsonNode of(long value) {
        return (int) value == value ? IntNode.valueOf((int) value) : LongNode.valueOf(value);
    }

    public static JsonNode of(double value) {
        return Math.abs(value) <= WHOLE && value == Math.rint(value) ? of((long) value) : DoubleNode.valueOf(value);
    }

    /** Checks whether a number is stored as an integer within 64 bits, and therefore exact. */
    public static boolean isExact(JsonNode number) {
        return number.isIntegralNumber() && number.canConvertToLong();
    }

    public static JsonNode sum(JsonNode left, JsonNode right) {
        return computed(left, right, Math::addExact, Double::sum);
    }

    public static JsonNode difference(JsonNode left, JsonNode right) {
        return computed(left, right, Math::subtractExact, (a, b) -> a - b);
    }

    public static JsonNode product(JsonNode left, JsonNode right) {
        return computed(left, right, Math::multiplyExact, (a, b) -> a * b);
    }

    public static JsonNode quotient(JsonNode left, JsonNode right) {
        return isExact(left) && isExact(right) && left.longValue() % right.longValue() == 0
                ? computed(left, right, Math::divideExact, (a, b) -> a / b)
                : of(left.doubleValue() / right.doubleValue());
    }

    /** Returns the remainder of an integer division. As in jq, drops the fractions of the operands first. */
    public static JsonNode remainder(JsonNode left, JsonNode right) {
        return of(Double.isNaN(right.doubleValue()) ? toLong(left) : toLong(left) % toLong(right));
    }

    /** Returns the number without its fraction, limited to the range of 64 bits. */
    public static long toLong(JsonNode number) {
        return isExact(number) ? number.longValue() : (long) number.doubleValue();
    }

    public static JsonNode negate(JsonNode number) {
        return difference(IntNode.valueOf(0), number);
    }

    public static JsonNode abs(JsonNode number) {
        return number.doubleValue() < 0 ? negate(number) : number;
    }

    /** Replaces each double without a fraction by an integer. Returns the same object if nothing changes. */
    public static JsonNode normalize(JsonNode value) {
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

    @SuppressWarnings("ReferenceEquality") // Only changed values are copied.
    private static JsonNode normalArray(JsonNode array) {
        ArrayNode copy = null;
        for (var index = 0; index < array.size(); index++) {
            var normal = normalize(array.get(index));
            if (normal != array.get(index)) {
                copy = copy == null ? copyOf((ArrayNode) array) : copy;
                copy.set(index, normal);
            }
        }
        return copy == null ? array : copy;
    }

    @SuppressWarnings("ReferenceEquality") // Only changed values are copied.
    private static JsonNode normalObject(JsonNode object) {
        ObjectNode copy = null;
        for (var field : object.properties()) {
            var normal = normalize(field.getValue());
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
                // The result overflows: use a double.
            }
        }
        return of(rounded.applyAsDouble(left.doubleValue(), right.doubleValue()));
    }

    private JqNumbers() {}
}
