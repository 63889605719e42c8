package dev.stride.workflowtest.value;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.source.PointerText;
import java.util.ArrayList;
import java.util.List;

/**
 * A comparison of JSON values that reports each difference with its JSON pointer. The order of keys does not matter, and 1
 * equals 1.0.
 */
public final class JsonDifference {

    private final boolean whole;
    private final List<String> found = new ArrayList<>();

    private JsonDifference(boolean whole) {
        this.whole = whole;
    }

    public static List<String> exact(JsonNode expected, JsonNode actual) {
        var jsonDifference = new JsonDifference(true);
        jsonDifference.compare(PointerText.ROOT, expected, actual);
        return jsonDifference.found;
    }

    /** Returns the differences of a value from the expected one. Ignores additional keys in the objects of the actual value. */
    public static List<String> subset(JsonNode expected, JsonNode actual) {
        var jsonDifference = new JsonDifference(false);
        jsonDifference.compare(PointerText.ROOT, expected, actual);
        return jsonDifference.found;
    }

    /** Returns those properties of a value, at each depth, that a subset of it names. */
    public static JsonNode selected(JsonNode subset, JsonNode value) {
        if (!subset.isObject() || !value.isObject()) {
            return value;
        }
        var selected = JsonNodeFactory.instance.objectNode();
        subset.properties().stream()
                .filter(named -> value.has(named.getKey()))
                .forEach(named -> selected.set(named.getKey(), selected(named.getValue(), value.path(named.getKey()))));
        return selected;
    }

    private void compare(String pointer, JsonNode expected, JsonNode actual) {
        if (expected.isObject() && actual.isObject()) {
            compareObjects(pointer, expected, actual);
        } else if (expected.isArray() && actual.isArray()) {
            compareArrays(pointer, expected, actual);
        } else if (!isSame(expected, actual)) {
            add(pointer, "expected " + expected + ", was " + actual);
        }
    }

    private void compareObjects(String pointer, JsonNode expected, JsonNode actual) {
        for (var field : expected.properties()) {
            var at = PointerText.append(pointer, field.getKey());
            if (actual.has(field.getKey())) {
                compare(at, field.getValue(), actual.path(field.getKey()));
            } else {
                add(at, "expected " + field.getValue() + ", is missing");
            }
        }
        for (var field : actual.properties()) {
            if (whole && !expected.has(field.getKey())) {
                add(PointerText.append(pointer, field.getKey()), "not expected, was " + field.getValue());
            }
        }
    }

    private void compareArrays(String pointer, JsonNode expected, JsonNode actual) {
        if (expected.size() != actual.size()) {
            add(
                    pointer,
                    "expected %d elements: %s, found %d: %s"
                            .formatted(expected.size(), expected, actual.size(), actual));
            return;
        }
        for (int i = 0; i < expected.size(); i++) {
            compare(PointerText.append(pointer, i), expected.path(i), actual.path(i));
        }
    }

    static boolean isSame(JsonNode expected, JsonNode actual) {
        var numbers = expected.isNumber() && actual.isNumber();
        return numbers ? expected.decimalValue().compareTo(actual.decimalValue()) == 0 : expected.equals(actual);
    }

    private void add(String pointer, String what) {
        found.add((pointer.isEmpty() ? "the whole" : pointer) + ": " + what);
    }
}
