package dev.stride.expression.metering;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;

/**
 * What work on values costs, in steps. One step is about the work of one function call, some 100 ns, in which many more
 * characters or array elements are copied.
 */
public final class Cost {

    private static final int CHARACTERS_PER_STEP = 16;
    private static final int ELEMENTS_PER_STEP = 64;
    private static final int FIELDS_PER_STEP = 4;

    /** Copying a value, whose elements are not copied themselves. */
    public static long ofCopying(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> value.textValue().length() / CHARACTERS_PER_STEP;
            case ARRAY -> value.size() / ELEMENTS_PER_STEP;
            case OBJECT -> value.size() / FIELDS_PER_STEP;
            case NULL, BOOLEAN, NUMBER, BINARY, POJO, MISSING -> 0;
        };
    }

    /** Going through all of a value; more than {@code most} is not told apart. */
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

    /** Assigning to a place: every object and array on the way is copied, arrays that are too short are filled up. */
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

    /** Writing a text so many times in a row. */
    public static long ofRepeating(JsonNode text, double times) {
        return ofText(text.asText().length() * Math.max(1, times));
    }

    /** Making a text; one that is longer than any payload is refused at any price. */
    public static long ofText(double characters) {
        if (characters > Limits.PAYLOAD_BYTES) {
            throw new BudgetExceeded("it makes a text of more than %d characters".formatted(Limits.PAYLOAD_BYTES));
        }
        return (long) characters / CHARACTERS_PER_STEP;
    }

    /** Joining two values of one kind to a new one; an array or object that no payload can hold is refused at any price. */
    public static long ofJoining(JsonNode left, JsonNode right) {
        if (left.isTextual()) {
            return ofText((double) left.textValue().length() + right.textValue().length());
        }
        if (left.size() + right.size() > Limits.PAYLOAD_BYTES) {
            throw new BudgetExceeded("it makes a value of more than %d elements".formatted(Limits.PAYLOAD_BYTES));
        }
        return ofCopying(left) + ofCopying(right);
    }

    /** Refuses a value so deep that nothing could store it. */
    public static void checkDepth(int depth) {
        if (depth > Limits.NESTING_DEPTH) {
            throw new BudgetExceeded(
                    "it makes a value that nests deeper than %d levels".formatted(Limits.NESTING_DEPTH));
        }
    }

    private Cost() {}
}
