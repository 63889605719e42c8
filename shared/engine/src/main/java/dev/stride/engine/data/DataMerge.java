package dev.stride.engine.data;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.common.JsonLimits;
import dev.stride.common.Result;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.PathExpression;
import dev.stride.expression.ValuePath;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.DataPlacement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * Merges a value into the data of a branch (Serverless Workflow 0.8, "Data Merging"). The arguments are not modified: the result
 * is a new value that shares unchanged parts with the data.
 *
 * <p>Objects merge deeply. An array appends the elements that it does not contain yet. A scalar overwrites a scalar. A value
 * replaces a null or missing target. All other combinations are a fault {@code merge}.
 */
public final class DataMerge {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /**
     * The location in the data at which a value is merged.
     *
     * @param path property names and array indexes from the root to the location; empty for the root itself
     * @param name a value that is not an object cannot be merged into an object at the root; it becomes a property of this name
     */
    public record DataPath(Optional<List<JsonNode>> path, String name) {

        public static final DataPath ROOT = new DataPath(Optional.empty(), "");
    }

    /**
     * Returns the location in the data at which a value is merged, as the definition specifies it in {@code placement}.
     * Returns a fault with the name {@code expression} if the path in the definition does not select exactly one
     * location.
     */
    public static Result<DataPath, Fault> locate(JsonNode data, DataPlacement.Merge placement, Bindings bindings) {
        return placement.into().isPresent()
                ? locate(placement.into().get(), data, placement.name(), bindings)
                : Result.ok(new DataPath(Optional.empty(), placement.name()));
    }

    private static Result<DataPath, Fault> locate(PathExpression into, JsonNode data, String name, Bindings bindings) {
        return switch (into.paths(data, bindings)) {
            case Evaluation.Failure(String message, var _) -> Result.failed(Fault.of(Fault.EXPRESSION, message));
            case Evaluation.Outputs(var paths)
            when paths.size() == 1 -> {
                var path = new ArrayList<JsonNode>();
                paths.getFirst().forEach(path::add);
                yield Result.ok(new DataPath(Optional.of(path), name));
            }
            case Evaluation.Outputs(var paths) ->
                Result.failed(Fault.of(Fault.EXPRESSION, """
                                the target of a merge must select exactly one element of the data, but this \
                                expression selects %s""".formatted(paths.size())));
        };
    }

    /**
     * Merges a value into the data at a location; a null value changes nothing. Creates missing objects and arrays on the path.
     * Returns a fault {@code merge} if the value and the existing value at the location have types that cannot be merged.
     */
    public static Result<JsonNode, Fault> merge(JsonNode data, JsonNode value, DataPath dataPath) {
        if (value.isNull()) {
            return Result.ok(data);
        }
        if (dataPath.path().isPresent()) {
            return mergeAt(data, dataPath.path().get(), (target, at) -> mergeDeeply(target, value, at));
        }
        var named = data.isObject() && !value.isObject() ? NODES.objectNode().set(dataPath.name(), value) : value;
        return mergeDeeply(data, named, JsonPointer.empty());
    }

    /**
     * Merges a value into the data, at the location that the expression in {@code placement} selects. Without
     * an expression, merges it at the root.
     */
    static Result<JsonNode, Fault> merge(
            JsonNode data, JsonNode value, DataPlacement.Merge placement, Bindings bindings) {
        return locate(data, placement, bindings).flatMap(dataPath -> merge(data, value, dataPath));
    }

    /** Appends values to the array at a location. Creates the array if it is missing (docs/spec-decisions.md, 73). */
    public static Result<JsonNode, Fault> appendAll(
            JsonNode data, List<JsonNode> values, PathExpression into, Bindings bindings) {
        return locate(into, data, "", bindings)
                .flatMap(dataPath ->
                        mergeAt(data, dataPath.path().orElseThrow(), (target, at) -> appendTo(target, values, at)));
    }

    private static Result<JsonNode, Fault> appendTo(JsonNode target, List<JsonNode> values, JsonPointer at) {
        if (!isAbsent(target) && !target.isArray()) {
            return Result.failed(Fault.of(Fault.MERGE, "cannot append results to " + ValuePath.describe(target, at)));
        }
        var array = NODES.arrayNode();
        target.forEach(array::add);
        values.forEach(array::add);
        return Result.ok(array);
    }

    private static Result<JsonNode, Fault> mergeAt(
            JsonNode data, List<JsonNode> path, BiFunction<JsonNode, JsonPointer, Result<JsonNode, Fault>> change) {
        var valuePath = new ValuePath(path);
        var at = JsonPointer.empty();
        for (int depth = 0; depth < path.size(); depth++) {
            var key = path.get(depth);
            at = key.isIntegralNumber()
                    ? at.appendIndex(index(key.asInt(), new ValuePath(path.subList(0, depth)).get(data)))
                    : at.appendProperty(key.asText());
        }
        return change.apply(valuePath.get(data), at).flatMap(changed -> put(data, valuePath, changed));
    }

    /** Returns the index of an element of an array. A negative number counts from the end. */
    private static int index(int key, JsonNode array) {
        return Math.max(0, key < 0 ? key + array.size() : key);
    }

    private static Result<JsonNode, Fault> put(JsonNode data, ValuePath valuePath, JsonNode value) {
        var violation = JsonLimits.ofNesting(value, valuePath.keys().size());
        if (violation.isPresent()) {
            return Result.failed(Fault.of(Fault.LIMIT, "in the data, " + violation.get()));
        }
        return switch (valuePath.set(data, value)) {
            case Evaluation.Outputs outputs -> Result.ok(outputs.selectionOrNull());
            case Evaluation.Failure(String message, var _) -> Result.failed(Fault.of(Fault.EXPRESSION, message));
        };
    }

    /** Merges two values of any kind. @param at pointer to the target in the data, for the message of a fault */
    private static Result<JsonNode, Fault> mergeDeeply(JsonNode target, JsonNode value, JsonPointer at) {
        if (isAbsent(target) || (target.isValueNode() && value.isValueNode())) {
            return Result.ok(value);
        }
        if (target.isObject() && value.isObject()) {
            return mergeObjects((ObjectNode) target, (ObjectNode) value, at);
        }
        if (target.isArray() && value.isArray()) {
            return Result.ok(union((ArrayNode) target, (ArrayNode) value));
        }
        return Result.failed(Fault.of(
                Fault.MERGE,
                "cannot merge %s into %s".formatted(ValuePath.describe(value), ValuePath.describe(target, at))));
    }

    private static Result<JsonNode, Fault> mergeObjects(ObjectNode target, ObjectNode value, JsonPointer at) {
        var merged = NODES.objectNode().<ObjectNode>setAll(target);
        for (var field : value.properties()) {
            var name = field.getKey();
            switch (mergeDeeply(target.path(name), field.getValue(), at.appendProperty(name))) {
                case Result.Ok<JsonNode, Fault>(JsonNode data) -> merged.set(name, data);
                case Result.Failed<JsonNode, Fault> conflict -> {
                    return conflict;
                }
            }
        }
        return Result.ok(merged);
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

    private static boolean isAbsent(JsonNode target) {
        return target.isNull() || target.isMissingNode();
    }

    /** A JSON value in a form for comparison, in which the order of properties and the notation of numbers do not matter. */
    private sealed interface CanonicalJson {

        record Scalar(Object value) implements CanonicalJson {}

        record Items(List<CanonicalJson> items) implements CanonicalJson {}

        record Fields(Map<String, CanonicalJson> fields) implements CanonicalJson {}

        static CanonicalJson of(JsonNode value) {
            return switch (value.getNodeType()) {
                case OBJECT -> {
                    var fields = HashMap.<String, CanonicalJson>newHashMap(value.size());
                    value.properties().forEach(field -> fields.put(field.getKey(), of(field.getValue())));
                    yield new Fields(fields);
                }
                case ARRAY -> {
                    var items = new ArrayList<CanonicalJson>(value.size());
                    value.forEach(item -> items.add(of(item)));
                    yield new Items(items);
                }
                case NUMBER -> new Scalar(value.decimalValue().stripTrailingZeros());
                case STRING -> new Scalar(value.textValue());
                case NULL, BOOLEAN, BINARY, POJO, MISSING -> new Scalar(value);
            };
        }
    }

    private DataMerge() {}
}
