package dev.stride.expression.metering;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;

/**
 * Calculates the cost of operations on values, in steps. One step takes about 100 ns. It is the cost of one function call, or of
 * copying 16 characters or 64 array elements.
 */
public final class Cost {

    private static final int CHARACTERS_PER_STEP = 16;
    private static final int ELEMENTS_PER_STEP = 64;
    private static final int FIELDS_PER_STEP = 4;

    public static long ofCopying(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> value.textValue().length() / CHARACTERS_PER_STEP;
            case ARRAY -> value.size() / ELEMENTS_PER_STEP;
            case OBJECT -> value.size() / FIELDS_PER_STEP;
            case NULL, BOOLEAN, NUMBER, BINARY, POJO, MISSING -> 0;
        };
    }

    /** Returns the cost of reading a value with all its parts; stops when it exceeds {@code most}. */
    public static long ofTraversing(JsonNode value, long most) {
        return ofTraversing(value, most, 0);
    }

    private static long ofTraversing(JsonNode value, long most, int depth) {
        checkDepth(depth);
        var cost = 1 + ofCopying(value);
        for (var element : value) {
            if (cost > most) {
                break;
            }
            cost += ofTraversing(element, most - cost, depth + 1);
        }
        return cost;
    }

    /** Returns the cost of copying every object and array along a path, and of extending arrays that are too short. */
    public static long ofAssigning(JsonNode root, JsonNode keys) {
        var cost = 1L;
        var here = root;
        checkDepth(keys.size());
        for (var key : keys) {
            cost += ofCopying(here);
            if (key.isNumber()) {
                cost += Math.max(0, key.asLong() - here.size());
                here = here.path(key.asInt());
            } else {
                here = here.path(key.asText());
            }
        }
        return cost;
    }

    public static long ofRepeating(JsonNode text, double times) {
        return ofText(text.asText().length() * Math.max(1, times));
    }

    /**
     * Returns how many evaluation steps it costs to create a text of the given length, in characters. Throws
     * {@link BudgetExceeded} if the text would be longer than the maximum payload.
     */
    public static long ofText(double characters) {
        if (characters > Limits.PAYLOAD_BYTES) {
            throw new BudgetExceeded(
                    "the expression produces a text of more than %d characters".formatted(Limits.PAYLOAD_BYTES));
        }
        return (long) characters / CHARACTERS_PER_STEP;
    }

    /**
     * Returns the cost of joining two values of the same type. Raises an error if the result is larger than the maximum payload.
     */
    public static long ofJoining(JsonNode left, JsonNode right) {
        if (left.isTextual()) {
            return ofText((double) left.textValue().length() + right.textValue().length());
        }
        if (left.size() + right.size() > Limits.PAYLOAD_BYTES) {
            throw new BudgetExceeded(
                    "the expression produces a value of more than %d elements".formatted(Limits.PAYLOAD_BYTES));
        }
        return ofCopying(left) + ofCopying(right);
    }

    /** Raises an error if the nesting depth of a value exceeds the limit for stored values. */
    public static void checkDepth(int depth) {
        if (depth > Limits.NESTING_DEPTH) {
            throw new BudgetExceeded(
                    "the expression produces a value that nests deeper than %d levels".formatted(Limits.NESTING_DEPTH));
        }
    }

    private Cost() {}
}
