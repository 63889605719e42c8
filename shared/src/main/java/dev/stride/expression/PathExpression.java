package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An expression that selects paths in its input, such as jq's {@code .order.lines}. It evaluates to the values at the paths;
 * {@link #paths} returns the paths themselves.
 */
public interface PathExpression extends Expression {

    /**
     * Returns the selected paths, whether a value exists there or not. Each output is an array of object keys and array
     * indexes from the root.
     */
    Evaluation paths(JsonNode input, Bindings bindings);
}
