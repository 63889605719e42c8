package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;

/** A compiled expression of any expression language. It is immutable and safe to share between threads. */
public interface Expression {

    /**
     * Evaluates the expression over {@code input}. It returns errors of the expression or of its data as a value and never
     * throws them.
     */
    Evaluation evaluate(JsonNode input, Bindings bindings);

    /** Returns the form that is stored in a plan: an object with one key, which names the kind of expression. */
    JsonNode toJson();
}
