package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An expression that selects paths in its input, such as jq's {@code .order.lines}. Its evaluation returns the values at the
 * paths; {@link #paths} returns the paths themselves.
 */
public interface PathExpression extends Expression {

    /** Returns each selected path as an array of keys and indexes from the root, even if the input has no value there. */
    Evaluation paths(JsonNode input, Bindings bindings);
}
