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
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
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

    /** The one place that a placement names, or why it names none. */
    sealed interface Located {

        record At(Spot spot) implements Located {}

        record Nowhere(Fault fault) implements Located {}
    }

    /** Finds the place of merging. A place that is not exactly one is a fault {@code expression}. */
    static Located locate(JsonNode data, Placement.Merge placement, Bindings bindings) {
        return placement.into().isPresent()
                ? locate(placement.into().get(), data, placement.name(), bindings)
                : new Located.At(new Spot(Optional.empty(), placement.name()));
    }

    private static Located locate(PathExpression into, JsonNode data, String name, Bindings bindings) {
        return switch (into.paths(data, bindings)) {
            case Evaluation.Failure(String message) -> new Located.Nowhere(Fault.of(Fault.EXPRESSION, message));
            case Evaluation.Outputs(var paths)
            when paths.size() == 1 -> {
                var path = new ArrayList<JsonNode>();
                paths.getFirst().forEach(path::add);
                yield new Located.At(new Spot(Optional.of(path), name));
            }
            case Evaluation.Outputs(var paths) ->
                new Located.Nowhere(Fault.of(
                        Fault.EXPRESSION,
                        "a result is merged into exactly one element of the data, this expression selects "
                                + paths.size()));
        };
    }

    /**
     * Merges the value, unless it is null; what is missing on the way to the place is created. Values that do not merge are
     * a fault {@code merge}.
     */
    static Merged merge(JsonNode data, JsonNode value, Spot spot) {
        if (value.isNull()) {
            return new Merged.Data(data);
        }
        if (spot.path().isPresent()) {
            return mergeAt(
                    data,
                    spot.path().get().iterator(),
                    JsonPointer.empty(),
                    (target, at) -> DeepMerging.merge(target, value, at));
        }
        var named = data.isObject() && !value.isObject() ? NODES.objectNode().set(spot.name(), value) : value;
        return DeepMerging.merge(data, named, JsonPointer.empty());
    }

    /** Finds the place and merges the value there. */
    static Merged merge(JsonNode data, JsonNode value, Placement.Merge placement, Bindings bindings) {
        return switch (locate(data, placement, bindings)) {
            case Located.At(Spot spot) -> merge(data, value, spot);
            case Located.Nowhere(Fault fault) -> new Merged.Clash(fault);
        };
    }

    /** Appends values to the array at a place, which is made where it is missing (decision 73). */
    static Merged append(JsonNode data, List<JsonNode> values, PathExpression into, Bindings bindings) {
        return switch (locate(into, data, "", bindings)) {
            case Located.Nowhere(Fault fault) -> new Merged.Clash(fault);
            case Located.At(Spot spot) -> {
                var path = spot.path().orElseThrow();
                yield mergeAt(data, path.iterator(), JsonPointer.empty(), (target, at) -> appended(target, values, at));
            }
        };
    }

    private static Merged appended(JsonNode target, List<JsonNode> values, JsonPointer at) {
        if (!DeepMerging.isAbsent(target) && !target.isArray()) {
            return new Merged.Clash(
                    Fault.of(Fault.MERGE, "cannot append results to " + DeepMerging.describedPlace(target, at)));
        }
        var array = NODES.arrayNode();
        target.forEach(array::add);
        values.forEach(array::add);
        return new Merged.Data(array);
    }

    /** What happens at the place where a path ends. */
    private interface Change {
        Merged make(JsonNode target, JsonPointer at);
    }

    /**
     * Goes down the path, making what is missing.
     *
     * @param way the rest of the path from the target to the place of merging
     */
    private static Merged mergeAt(JsonNode target, Iterator<JsonNode> way, JsonPointer at, Change change) {
        if (!way.hasNext()) {
            return change.make(target, at);
        }
        var key = way.next();
        if (key.isTextual() && (DeepMerging.isAbsent(target) || target.isObject())) {
            var name = key.textValue();
            return copied(mergeAt(target.path(name), way, at.appendProperty(name), change), child -> {
                var copy = NODES.objectNode();
                target.properties().forEach(field -> copy.set(field.getKey(), field.getValue()));
                copy.set(name, child);
                return copy;
            });
        }
        if (key.isIntegralNumber() && (DeepMerging.isAbsent(target) || target.isArray())) {
            return mergeAtIndex(target, key.asLong(), way, at, change);
        }
        return misplaced("%s has no one place %s".formatted(DeepMerging.describedPlace(target, at), key));
    }

    private static Merged mergeAtIndex(
            JsonNode target, long key, Iterator<JsonNode> way, JsonPointer at, Change change) {
        var index = key < 0 ? key + target.size() : key;
        if (index < 0 || index >= Limits.EXPRESSION_OUTPUTS) {
            return misplaced("%s cannot have an element %d".formatted(DeepMerging.describedPlace(target, at), key));
        }
        var position = (int) index;
        return copied(mergeAt(target.path(position), way, at.appendIndex(position), change), child -> {
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
