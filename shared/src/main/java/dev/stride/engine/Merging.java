package dev.stride.engine;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.PathExpression;
import dev.stride.plan.Fault;
import dev.stride.plan.Placement;
import java.util.Iterator;
import java.util.function.UnaryOperator;

/**
 * Merges a value into data (Serverless Workflow 0.8, "Data Merging"). Neither changes: of the data only what lies on the
 * way to the place of merging is copied.
 */
final class Merging {

    /** Data with the value in it, or why they do not merge. */
    sealed interface Merged {

        record Data(JsonNode data) implements Merged {}

        record Clash(Fault fault) implements Merged {}
    }

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /**
     * Merges the value, unless it is null, at the place that {@code placement} names; what is missing on the way there
     * is created. A place that is not exactly one is a fault {@code expression}, values that do not merge are one
     * {@code merge}.
     */
    static Merged merge(JsonNode data, JsonNode value, Placement.Merge placement, Bindings bindings) {
        if (value.isNull()) {
            return new Merged.Data(data);
        }
        if (placement.into().isPresent()) {
            return mergeInto(placement.into().get(), data, value, bindings);
        }
        var named = data.isObject() && !value.isObject() ? NODES.objectNode().set(placement.name(), value) : value;
        return DeepMerging.merge(data, named, JsonPointer.empty());
    }

    private static Merged mergeInto(PathExpression into, JsonNode data, JsonNode value, Bindings bindings) {
        return switch (into.paths(data, bindings)) {
            case Evaluation.Failure(String message) -> misplaced(message);
            case Evaluation.Outputs(var paths)
            when paths.size() == 1 -> mergeAt(data, paths.getFirst().elements(), value, JsonPointer.empty());
            case Evaluation.Outputs(var paths) ->
                misplaced("a result is merged into exactly one element of the data, this expression selects "
                        + paths.size());
        };
    }

    /**
     * Goes down the path, making what is missing.
     *
     * @param way the rest of the path from the target to the place of merging
     */
    private static Merged mergeAt(JsonNode target, Iterator<JsonNode> way, JsonNode value, JsonPointer at) {
        if (!way.hasNext()) {
            return DeepMerging.merge(target, value, at);
        }
        var key = way.next();
        if (key.isTextual() && (DeepMerging.isAbsent(target) || target.isObject())) {
            var name = key.textValue();
            return copied(mergeAt(target.path(name), way, value, at.appendProperty(name)), child -> {
                var copy = NODES.objectNode();
                target.properties().forEach(field -> copy.set(field.getKey(), field.getValue()));
                copy.set(name, child);
                return copy;
            });
        }
        if (key.isIntegralNumber() && (DeepMerging.isAbsent(target) || target.isArray())) {
            return mergeAtIndex(target, key.asLong(), way, value, at);
        }
        return misplaced("%s has no one place %s".formatted(DeepMerging.describedPlace(target, at), key));
    }

    private static Merged mergeAtIndex(
            JsonNode target, long key, Iterator<JsonNode> way, JsonNode value, JsonPointer at) {
        var index = key < 0 ? key + target.size() : key;
        if (index < 0 || index >= Limits.EXPRESSION_OUTPUTS) {
            return misplaced("%s cannot have an element %d".formatted(DeepMerging.describedPlace(target, at), key));
        }
        var position = (int) index;
        return copied(mergeAt(target.path(position), way, value, at.appendIndex(position)), child -> {
            var copy = NODES.arrayNode();
            target.forEach(copy::add);
            while (copy.size() <= position) {
                copy.addNull();
            }
            copy.set(position, child);
            return copy;
        });
    }

    private static Merged copied(Merged child, UnaryOperator<JsonNode> copy) {
        return switch (child) {
            case Merged.Data(JsonNode data) -> new Merged.Data(copy.apply(data));
            case Merged.Clash clash -> clash;
        };
    }

    private static Merged misplaced(String message) {
        return new Merged.Clash(Fault.of(Fault.EXPRESSION, message));
    }

    private Merging() {}
}
