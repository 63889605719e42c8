package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;

/** A compiled expression of any supported language, such as jq. Immutable and thread-safe. */
public interface Expression {

    /**
     * Evaluates the expression over {@code input}. If the expression fails, returns a failure and does not throw an exception.
     */
    Evaluation evaluate(JsonNode input, Bindings bindings);

    /** Returns the form in which plans store the expression: an object whose only key names its kind. */
    JsonNode toJson();
}
