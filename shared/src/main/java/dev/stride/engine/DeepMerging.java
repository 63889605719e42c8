package dev.stride.engine;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.Merging.Merged;
import dev.stride.expression.Position;
import dev.stride.plan.Fault;
import java.util.HashSet;

/**
 * Merges one value into another. Objects merge deeply; an array gets the elements that it does not have, and keeps each
 * once; a scalar overwrites a scalar; null and missing targets are set; everything else does not merge. Neither value
 * changes.
 */
final class DeepMerging {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /**
     * Merges two values of any kind.
     *
     * @param at where in the data the target stands, for the message
     */
    static Merged merge(JsonNode target, JsonNode value, JsonPointer at) {
        if (isAbsent(target) || (target.isValueNode() && value.isValueNode())) {
            return new Merged.Data(value);
        }
        if (target.isObject() && value.isObject()) {
            return mergeObjects((ObjectNode) target, (ObjectNode) value, at);
        }
        if (target.isArray() && value.isArray()) {
            return new Merged.Data(union((ArrayNode) target, (ArrayNode) value));
        }
        return new Merged.Clash(Fault.of(
                Fault.MERGE,
                "cannot merge %s into %s".formatted(Position.described(value), Position.described(target, at))));
    }

    private static Merged mergeObjects(ObjectNode target, ObjectNode value, JsonPointer at) {
        var merged = NODES.objectNode().<ObjectNode>setAll(target);
        for (var field : value.properties()) {
            var name = field.getKey();
            switch (merge(target.path(name), field.getValue(), at.appendProperty(name))) {
                case Merged.Data(JsonNode data) -> merged.set(name, data);
                case Merged.Clash clash -> {
                    return clash;
                }
            }
        }
        return new Merged.Data(merged);
    }

    private static ArrayNode union(ArrayNode target, ArrayNode value) {
        var union = NODES.arrayNode(target.size() + value.size());
        var seen = new HashSet<CanonicalValue>();
        for (var array : new ArrayNode[] {target, value}) {
            for (var element : array) {
                if (seen.add(CanonicalValue.of(element))) {
                    union.add(element);
                }
            }
        }
        return union;
    }

    static boolean isAbsent(JsonNode target) {
        return target.isNull() || target.isMissingNode();
    }

    private DeepMerging() {}
}
