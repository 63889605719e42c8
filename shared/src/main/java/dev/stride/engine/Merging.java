package dev.stride.engine;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.PathExpression;
import dev.stride.expression.Position;
import dev.stride.plan.Fault;
import dev.stride.plan.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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
            return mergeAt(data, spot.path().get(), (target, at) -> DeepMerging.merge(target, value, at));
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
                yield mergeAt(data, path, (target, at) -> appended(target, values, at));
            }
        };
    }

    private static Merged appended(JsonNode target, List<JsonNode> values, JsonPointer at) {
        if (!DeepMerging.isAbsent(target) && !target.isArray()) {
            return new Merged.Clash(
                    Fault.of(Fault.MERGE, "cannot append results to " + Position.described(target, at)));
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

    /** Changes what stands at the end of a path; what is missing on the way is made. */
    private static Merged mergeAt(JsonNode data, List<JsonNode> path, Change change) {
        var position = new Position(path);
        var at = JsonPointer.empty();
        for (var key : path) {
            at = key.isIntegralNumber() ? at.appendIndex(Math.max(0, key.asInt())) : at.appendProperty(key.asText());
        }
        return switch (change.make(position.in(data), at)) {
            case Merged.Data(JsonNode changed) -> put(data, position, changed);
            case Merged.Clash clash -> clash;
        };
    }

    private static Merged put(JsonNode data, Position position, JsonNode value) {
        return switch (position.put(data, value)) {
            case Evaluation.Outputs outputs -> new Merged.Data(outputs.selectionOrNull());
            case Evaluation.Failure(String message) -> new Merged.Clash(Fault.of(Fault.EXPRESSION, message));
        };
    }

    private Merging() {}
}
