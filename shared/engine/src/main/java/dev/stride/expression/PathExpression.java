package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An expression that selects paths in its input, such as jq's {@code .order.lines}. Its evaluation returns the values at the
 * paths; {@link #paths} returns the paths themselves.
 */
public interface PathExpression extends Expression {

    /**
     * Returns the selected paths, including paths at which the input has no value. Each output is an array of object keys and
     * array indexes from the root.
     */
    Evaluation paths(JsonNode input, Bindings bindings);
}
