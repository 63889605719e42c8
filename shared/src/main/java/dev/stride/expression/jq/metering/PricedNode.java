package dev.stride.expression.jq.metering;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.metering.Cost;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.path.Path;
import org.jspecify.annotations.Nullable;

/** A node that pays for each output in advance, according to the next operation on it. */
public record PricedNode(Expression node, Price price) implements Expression {

    /** The price of an output in steps. The path is present if the output is at a path of the input. */
    @FunctionalInterface
    interface Price {
        long of(JsonNode in, JsonNode value, @Nullable Path path) throws JsonQueryException;
    }

    /** Prices outputs that are copied, such as slices of an array. */
    public static Expression forCopying(Expression node) {
        return new PricedNode(node, (in, value, path) -> Cost.ofCopying(value));
    }

    /** Prices outputs that are traversed in full, such as values printed into a string. */
    public static Expression forReading(Expression node) {
        return new PricedNode(
                node,
                (in, value, path) ->
                        Cost.ofTraversing(value, JqEvaluation.current().remaining()));
    }

    /** Prices the targets of assignments, which copy all objects and arrays along the path. */
    public static Expression forAssigning(Expression node) {
        return new PricedNode(node, (in, value, path) -> path == null ? 0 : Cost.ofAssigning(in, keys(path)));
    }

    @Override
    public void apply(Scope scope, JsonNode in, @Nullable Path path, PathOutput output, boolean requirePath)
            throws JsonQueryException {
        var jqEvaluation = JqEvaluation.current();
        PathOutput paying = (value, valuePath) -> {
            jqEvaluation.pay(price.of(in, value, valuePath));
            output.emit(value, valuePath);
        };
        node.apply(scope, in, path, paying, requirePath);
    }

    private static JsonNode keys(Path path) throws JsonQueryException {
        var keys = JsonNodeFactory.instance.arrayNode();
        path.toJsonNode(keys);
        return keys;
    }

    @Override
    public String toString() {
        return node.toString();
    }
}
