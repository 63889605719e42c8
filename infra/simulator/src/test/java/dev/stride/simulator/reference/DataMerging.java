package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The rules of "Data Merging": objects merge key by key, arrays without repetition, scalars replace scalars; values of
 * different kinds do not merge.
 */
final class DataMerging {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** Merges a value into the thread's data at a path and returns the result. */
    static JsonNode at(ExecutionThread executionThread, JsonNode place, JsonNode value, String name) {
        if (value.isNull()) {
            return executionThread.data;
        }
        if (!place.isMissingNode()) {
            return at(executionThread.data, JqFormula.path(place.asText(), executionThread), 0, value);
        }
        return executionThread.data.isObject() && !value.isObject()
                ? merged(executionThread.data, JSON.objectNode().set(name, value))
                : merged(executionThread.data, value);
    }

    private static JsonNode at(JsonNode data, JsonNode path, int depth, JsonNode value) {
        if (depth == path.size()) {
            return merged(data, value);
        }
        var key = path.path(depth);
        if (!key.isTextual()) {
            throw new UnsupportedConstruct("a toStateData with an index");
        }
        var missing = data.isNull() || data.isMissingNode();
        if (!missing && !data.isObject()) {
            throw new Fault(Fault.MERGE);
        }
        var all = missing ? JSON.objectNode() : (ObjectNode) data.deepCopy();
        all.set(key.asText(), at(all.path(key.asText()), path, depth + 1, value));
        return all;
    }

    /** Merges two values; the second one wins. */
    static JsonNode merged(JsonNode first, JsonNode second) {
        if (first.isMissingNode() || first.isNull()) {
            return second;
        }
        if (first.isObject() && second.isObject()) {
            var both = (ObjectNode) first.deepCopy();
            second.properties()
                    .forEach(each -> both.set(each.getKey(), merged(first.path(each.getKey()), each.getValue())));
            return both;
        }
        if (first.isArray() && second.isArray()) {
            var both = JSON.arrayNode();
            first.forEach(each -> addUnlessThere(both, each));
            second.forEach(each -> addUnlessThere(both, each));
            return both;
        }
        if (first.isContainerNode() || second.isContainerNode()) {
            throw new Fault(Fault.MERGE);
        }
        return second;
    }

    private static void addUnlessThere(ArrayNode array, JsonNode element) {
        if (array.valueStream().noneMatch(each -> isSame(each, element))) {
            array.add(element);
        }
    }

    /** Compares JSON values; 1 equals 1.0. */
    private static boolean isSame(JsonNode one, JsonNode other) {
        return one.equals(
                (a, b) -> a.isNumber() && b.isNumber()
                        ? a.decimalValue().compareTo(b.decimalValue())
                        : a.equals(b) ? 0 : 1,
                other);
    }

    private DataMerging() {}
}
