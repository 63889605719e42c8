package dev.stride.engine.data;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.PathExpression;
import dev.stride.expression.ValuePath;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.DataPlacement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Merges a value into data (Serverless Workflow 0.8, "Data Merging"). Neither changes: of the data only what lies on the
 * way to the place of merging is copied.
 */
public final class DataMerge {

    /** Data with the value in it, or why they do not merge. */
    public sealed interface MergeResult {

        record Merged(JsonNode data) implements MergeResult {}

        record Conflict(Fault fault) implements MergeResult {}
    }

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** The one place that a placement names, or why it names none. */
    public sealed interface LocateResult {

        record Found(DataPath spot) implements LocateResult {}

        record NotFound(Fault fault) implements LocateResult {}
    }

    /** Finds the place of merging. A place that is not exactly one is a fault {@code expression}. */
    public static LocateResult locate(JsonNode data, DataPlacement.Merge placement, Bindings bindings) {
        return placement.into().isPresent()
                ? locate(placement.into().get(), data, placement.name(), bindings)
                : new LocateResult.Found(new DataPath(Optional.empty(), placement.name()));
    }

    private static LocateResult locate(PathExpression into, JsonNode data, String name, Bindings bindings) {
        return switch (into.paths(data, bindings)) {
            case Evaluation.Failure(String message) -> new LocateResult.NotFound(Fault.of(Fault.EXPRESSION, message));
            case Evaluation.Outputs(var paths)
            when paths.size() == 1 -> {
                var path = new ArrayList<JsonNode>();
                paths.getFirst().forEach(path::add);
                yield new LocateResult.Found(new DataPath(Optional.of(path), name));
            }
            case Evaluation.Outputs(var paths) ->
                new LocateResult.NotFound(Fault.of(
                        Fault.EXPRESSION,
                        "a result is merged into exactly one element of the data, this expression selects "
                                + paths.size()));
        };
    }

    /**
     * Merges the value, unless it is null; what is missing on the way to the place is created. Values that do not merge are
     * a fault {@code merge}.
     */
    public static MergeResult merge(JsonNode data, JsonNode value, DataPath dataPath) {
        if (value.isNull()) {
            return new MergeResult.Merged(data);
        }
        if (dataPath.path().isPresent()) {
            return mergeAt(data, dataPath.path().get(), (target, at) -> DeepMerge.merge(target, value, at));
        }
        var named = data.isObject() && !value.isObject() ? NODES.objectNode().set(dataPath.name(), value) : value;
        return DeepMerge.merge(data, named, JsonPointer.empty());
    }

    /** Finds the place and merges the value there. */
    static MergeResult merge(JsonNode data, JsonNode value, DataPlacement.Merge placement, Bindings bindings) {
        return switch (locate(data, placement, bindings)) {
            case LocateResult.Found(DataPath dataPath) -> merge(data, value, dataPath);
            case LocateResult.NotFound(Fault fault) -> new MergeResult.Conflict(fault);
        };
    }

    /** Appends values to the array at a place, which is made where it is missing (decision 73). */
    public static MergeResult appendAll(JsonNode data, List<JsonNode> values, PathExpression into, Bindings bindings) {
        return switch (locate(into, data, "", bindings)) {
            case LocateResult.NotFound(Fault fault) -> new MergeResult.Conflict(fault);
            case LocateResult.Found(DataPath dataPath) -> {
                var path = dataPath.path().orElseThrow();
                yield mergeAt(data, path, (target, at) -> appendTo(target, values, at));
            }
        };
    }

    private static MergeResult appendTo(JsonNode target, List<JsonNode> values, JsonPointer at) {
        if (!DeepMerge.isAbsent(target) && !target.isArray()) {
            return new MergeResult.Conflict(
                    Fault.of(Fault.MERGE, "cannot append results to " + ValuePath.describe(target, at)));
        }
        var array = NODES.arrayNode();
        target.forEach(array::add);
        values.forEach(array::add);
        return new MergeResult.Merged(array);
    }

    /** What happens at the place where a path ends. */
    private interface Change {
        MergeResult apply(JsonNode target, JsonPointer at);
    }

    /** Changes what stands at the end of a path; what is missing on the way is made. */
    private static MergeResult mergeAt(JsonNode data, List<JsonNode> path, Change change) {
        var valuePath = new ValuePath(path);
        var at = JsonPointer.empty();
        for (var key : path) {
            at = key.isIntegralNumber() ? at.appendIndex(Math.max(0, key.asInt())) : at.appendProperty(key.asText());
        }
        return switch (change.apply(valuePath.get(data), at)) {
            case MergeResult.Merged(JsonNode changed) -> put(data, valuePath, changed);
            case MergeResult.Conflict conflict -> conflict;
        };
    }

    private static MergeResult put(JsonNode data, ValuePath valuePath, JsonNode value) {
        return switch (valuePath.set(data, value)) {
            case Evaluation.Outputs outputs -> new MergeResult.Merged(outputs.selectionOrNull());
            case Evaluation.Failure(String message) -> new MergeResult.Conflict(Fault.of(Fault.EXPRESSION, message));
        };
    }

    private DataMerge() {}
}
