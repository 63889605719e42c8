package dev.stride.engine.data;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.engine.data.DataMerge.MergeResult;
import dev.stride.expression.ValuePath;
import dev.stride.plan.fault.Fault;
import java.util.HashSet;

/**
 * Merges one value into another. Objects merge deeply; an array gets the elements that it does not have, and keeps each
 * once; a scalar overwrites a scalar; null and missing targets are set; everything else does not merge. Neither value
 * changes.
 */
final class DeepMerge {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /**
     * Merges two values of any kind.
     *
     * @param at where in the data the target stands, for the message
     */
    static MergeResult merge(JsonNode target, JsonNode value, JsonPointer at) {
        if (isAbsent(target) || (target.isValueNode() && value.isValueNode())) {
            return new MergeResult.Merged(value);
        }
        if (target.isObject() && value.isObject()) {
            return mergeObjects((ObjectNode) target, (ObjectNode) value, at);
        }
        if (target.isArray() && value.isArray()) {
            return new MergeResult.Merged(union((ArrayNode) target, (ArrayNode) value));
        }
        return new MergeResult.Conflict(Fault.of(
                Fault.MERGE,
                "cannot merge %s into %s".formatted(ValuePath.describe(value), ValuePath.describe(target, at))));
    }

    private static MergeResult mergeObjects(ObjectNode target, ObjectNode value, JsonPointer at) {
        var merged = NODES.objectNode().<ObjectNode>setAll(target);
        for (var field : value.properties()) {
            var name = field.getKey();
            switch (merge(target.path(name), field.getValue(), at.appendProperty(name))) {
                case MergeResult.Merged(JsonNode data) -> merged.set(name, data);
                case MergeResult.Conflict conflict -> {
                    return conflict;
                }
            }
        }
        return new MergeResult.Merged(merged);
    }

    private static ArrayNode union(ArrayNode target, ArrayNode value) {
        var union = NODES.arrayNode(target.size() + value.size());
        var seen = new HashSet<CanonicalJson>();
        for (var array : new ArrayNode[] {target, value}) {
            for (var element : array) {
                if (seen.add(CanonicalJson.of(element))) {
                    union.add(element);
                }
            }
        }
        return union;
    }

    static boolean isAbsent(JsonNode target) {
        return target.isNull() || target.isMissingNode();
    }

    private DeepMerge() {}
}
