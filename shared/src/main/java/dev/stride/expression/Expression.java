package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;

/** A compiled expression of any language. Immutable and safe to share between threads. */
public interface Expression {

    /** Evaluates over {@code input}. A fault of the expression or of its data is a value, never an exception. */
    Evaluation evaluate(JsonNode input, Bindings bindings);

    /** The form in which a plan is stored: an object of one key that names the kind of expression. */
    JsonNode toJson();
}
