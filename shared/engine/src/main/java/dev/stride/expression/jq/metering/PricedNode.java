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

/**
 * A wrapper for a syntax tree node whose outputs are processed by an operation, such as copying. For each output, the wrapper
 * charges the cost of this operation to the step budget.
 */
public record PricedNode(Expression node, Price price) implements Expression {

    /** Calculates the steps of one output. The path leads to it if it is a part of the input, and is null otherwise. */
    @FunctionalInterface
    interface Price {
        long of(JsonNode in, JsonNode value, @Nullable Path path) throws JsonQueryException;
    }

    /** Charges for copying each output, such as a slice of an array. */
    public static Expression forCopying(Expression node) {
        return new PricedNode(node, (in, value, path) -> Cost.ofCopying(value));
    }

    /** Charges for reading each output completely, for example to insert it into a text. */
    public static Expression forReading(Expression node) {
        return new PricedNode(
                node,
                (in, value, path) ->
                        Cost.ofTraversing(value, JqEvaluation.current().remaining()));
    }

    /** Charges for each place that the target of an assignment selects: all values along its path are copied. */
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
