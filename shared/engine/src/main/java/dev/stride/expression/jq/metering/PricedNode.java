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

    /**
     * Calculates how many steps of the budget one output of a jq filter costs. If the output is a part of the input, {@code path}
     * leads to this part. Otherwise {@code path} is null.
     */
    @FunctionalInterface
    interface Price {
        long of(JsonNode in, JsonNode value, @Nullable Path path) throws JsonQueryException;
    }

    /**
     * Returns a node that charges the step budget of the evaluation for copying each output. It is used for nodes whose
     * outputs are copies, such as a slice of an array.
     */
    public static Expression forCopying(Expression node) {
        return new PricedNode(node, (in, value, path) -> Cost.ofCopying(value));
    }

    /**
     * Wraps a syntax tree node whose outputs another operation reads completely, for example to insert them into a
     * string. The wrapper charges the cost of reading each output to the step budget of the evaluation.
     */
    public static Expression forReading(Expression node) {
        return new PricedNode(
                node,
                (in, value, path) ->
                        Cost.ofTraversing(value, JqEvaluation.current().remaining()));
    }

    /**
     * Returns a node for the target of an assignment. For each location that the target selects, the node subtracts the
     * cost of the assignment from the remaining steps of the evaluation. An assignment copies all objects and arrays
     * along the path to the location.
     */
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
