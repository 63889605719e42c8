package dev.stride.expression.jq.value;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The order of all jq values: null, false, true, numbers, strings by code points, arrays, objects. Numbers compare by value,
 * whether stored as integers or doubles.
 */
public final class JqOrder implements Comparator<JsonNode> {

    public static final JqOrder INSTANCE = new JqOrder();

    @Override
    public int compare(JsonNode left, JsonNode right) {
        var kinds = Integer.compare(rank(left), rank(right));
        if (kinds != 0) {
            return kinds;
        }
        return switch (left.getNodeType()) {
            case NUMBER -> compareNumbers(left, right);
            case STRING -> compareTexts(left.textValue(), right.textValue());
            case ARRAY -> compareArrays(left, right);
            case OBJECT -> compareObjects(left, right);
            case NULL, BOOLEAN, BINARY, POJO, MISSING -> 0;
        };
    }

    private static int rank(JsonNode value) {
        return value.isBoolean()
                ? value.booleanValue() ? 2 : 1
                : switch (value.getNodeType()) {
                    case NULL, BOOLEAN, MISSING -> 0;
                    case NUMBER -> 3;
                    case STRING, BINARY, POJO -> 4;
                    case ARRAY -> 5;
                    case OBJECT -> 6;
                };
    }

    private static int compareNumbers(JsonNode left, JsonNode right) {
        if (JqNumbers.isExact(left) && JqNumbers.isExact(right)) {
            return Long.compare(left.longValue(), right.longValue());
        }
        var one = left.doubleValue();
        var other = right.doubleValue();
        if (Double.isNaN(one) || Double.isNaN(other)) {
            return Boolean.compare(!Double.isNaN(one), !Double.isNaN(other));
        }
        if (one != other || Double.isInfinite(one)) {
            return one < other ? -1 : one > other ? 1 : 0;
        }
        // Two different whole numbers may round to the same double.
        return decimal(left).compareTo(decimal(right));
    }

    private static BigDecimal decimal(JsonNode number) {
        return JqNumbers.isExact(number)
                ? BigDecimal.valueOf(number.longValue())
                : new BigDecimal(number.doubleValue());
    }

    /** Compares strings by code points instead of UTF-16 units. */
    private static int compareTexts(String left, String right) {
        var at = 0;
        var end = Math.min(left.length(), right.length());
        while (at < end && left.charAt(at) == right.charAt(at)) {
            at++;
        }
        if (at == end) {
            return Integer.compare(left.length(), right.length());
        }
        var one = left.charAt(at);
        var other = right.charAt(at);
        return Character.isSurrogate(one) == Character.isSurrogate(other)
                ? Character.compare(one, other)
                : Boolean.compare(Character.isSurrogate(one), Character.isSurrogate(other));
    }

    private int compareArrays(JsonNode left, JsonNode right) {
        for (var index = 0; index < Math.min(left.size(), right.size()); index++) {
            var elements = compare(left.get(index), right.get(index));
            if (elements != 0) {
                return elements;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    /** Compares two objects: first their sorted lists of keys, and if these are equal, the values key by key. */
    private int compareObjects(JsonNode left, JsonNode right) {
        var keys = keys(left);
        var others = keys(right);
        for (var index = 0; index < Math.min(keys.size(), others.size()); index++) {
            var names = compareTexts(keys.get(index), others.get(index));
            if (names != 0) {
                return names;
            }
        }
        if (keys.size() != others.size()) {
            return Integer.compare(keys.size(), others.size());
        }
        for (var key : keys) {
            var values = compare(left.get(key), right.get(key));
            if (values != 0) {
                return values;
            }
        }
        return 0;
    }

    private static List<String> keys(JsonNode object) {
        var keys = new ArrayList<String>(object.size());
        object.fieldNames().forEachRemaining(keys::add);
        Collections.sort(keys, JqOrder::compareTexts);
        return keys;
    }

    private JqOrder() {}
}
