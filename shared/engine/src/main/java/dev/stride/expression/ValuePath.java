package dev.stride.expression;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.stride.ExpressionLimits;
import dev.stride.common.Result;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * A path to one location in a JSON value.
 *
 * @param keys object keys and array indexes from the root; a negative index counts from the end
 */
public record ValuePath(List<JsonNode> keys) {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    public ValuePath {
        keys = List.copyOf(keys);
    }

    /**
     * Evaluates a path expression, which must select exactly one path. The path can lead to a location that does not exist yet.
     */
    public static Result<ValuePath, String> resolve(PathExpression path, JsonNode root, Bindings bindings) {
        return switch (path.paths(root, bindings)) {
            case Evaluation.Failure(String message, var _) -> Result.failed(message);
            case Evaluation.Outputs(var paths)
            when paths.size() == 1 -> {
                var keys = new ArrayList<JsonNode>();
                paths.getFirst().forEach(keys::add);
                yield Result.ok(new ValuePath(keys));
            }
            case Evaluation.Outputs(var paths) ->
                Result.failed("the expression must select exactly one place in the data, but it selects %s places"
                        .formatted(paths.size()));
        };
    }

    /** Returns the value at this path, or a {@link MissingNode} if the data has no value there. */
    public JsonNode get(JsonNode root) {
        var here = root;
        for (var key : keys) {
            if (key.isTextual()) {
                here = here.path(key.textValue());
            } else if (key.isIntegralNumber() && here.isArray()) {
                var index = key.asLong() < 0 ? key.asLong() + here.size() : key.asLong();
                here = index >= 0 && index < here.size() ? here.path((int) index) : MissingNode.getInstance();
            } else {
                return MissingNode.getInstance();
            }
        }
        return here;
    }

    /** Returns a copy with another value at this path, and with missing objects and arrays along it. Shares the rest. */
    public Evaluation set(JsonNode root, JsonNode value) {
        return set(root, keys.iterator(), JsonPointer.empty(), value);
    }

    private static Evaluation set(JsonNode target, Iterator<JsonNode> way, JsonPointer at, JsonNode value) {
        if (!way.hasNext()) {
            return Evaluation.of(value);
        }
        var key = way.next();
        if (key.isTextual() && (isAbsent(target) || target.isObject())) {
            var name = key.textValue();
            return copied(set(target.path(name), way, at.appendProperty(name), value), child -> {
                var copy = NODES.objectNode();
                target.properties().forEach(field -> copy.set(field.getKey(), field.getValue()));
                return copy.set(name, child);
            });
        }
        if (key.isIntegralNumber() && (isAbsent(target) || target.isArray())) {
            return putAtIndex(target, key.asLong(), way, at, value);
        }
        return new Evaluation.Failure("%s has no element %s".formatted(describe(target, at), key));
    }

    private static Evaluation putAtIndex(
            JsonNode target, long key, Iterator<JsonNode> way, JsonPointer at, JsonNode value) {
        var index = key < 0 ? key + target.size() : key;
        if (index < 0 || index >= ExpressionLimits.EXPRESSION_OUTPUTS) {
            return new Evaluation.Failure(
                    "%s cannot have an element with the index %d".formatted(describe(target, at), key));
        }
        var place = (int) index;
        return copied(set(target.path(place), way, at.appendIndex(place), value), child -> {
            var copy = NODES.arrayNode();
            target.forEach(copy::add);
            while (copy.size() <= place) {
                copy.addNull();
            }
            copy.set(place, child);
            return copy;
        });
    }

    private static Evaluation copied(Evaluation child, UnaryOperator<JsonNode> copy) {
        return switch (child) {
            case Evaluation.Outputs outputs -> Evaluation.of(copy.apply(outputs.selectionOrNull()));
            case Evaluation.Failure failure -> failure;
        };
    }

    private static boolean isAbsent(JsonNode target) {
        return target.isNull() || target.isMissingNode();
    }

    /** Describes the type and location of a value for error messages, such as {@code a string at /order}. */
    public static String describe(JsonNode value, JsonPointer at) {
        return at.matches() ? "the data, which is " + describe(value) : "%s at %s".formatted(describe(value), at);
    }

    /** Describes the type of a value for error messages, such as {@code an array}. */
    public static String describe(JsonNode value) {
        var kind = value.getNodeType().name().toLowerCase(Locale.ROOT);
        return value.isContainerNode() ? "an " + kind : kind.equals("null") ? kind : "a " + kind;
    }
}
