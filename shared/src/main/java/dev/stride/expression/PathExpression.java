package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;

/** An expression that names places in its input instead of computing values, such as jq's {@code .order.lines}. */
public interface PathExpression extends Expression {

    /** The places it selects, existing or not: each output is an array of object keys and array indexes from the root. */
    Evaluation paths(JsonNode input, Bindings bindings);
}
