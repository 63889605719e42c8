package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;

/** Always the same value. Written {@code {"constant": value}}. */
public record Constant(JsonNode value) implements Expression {

    static final String KIND = "constant";

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        return Evaluation.of(value);
    }

    @Override
    public JsonNode written() {
        return Expressions.written(KIND, value);
    }

    static Constant read(JsonNode body) {
        return new Constant(body);
    }
}
