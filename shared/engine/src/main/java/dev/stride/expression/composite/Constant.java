package dev.stride.expression.composite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;

/** An expression that returns the same value for every input. Stored as {@code {"constant": value}}. */
public record Constant(JsonNode value) implements Expression {

    static final String KIND = "constant";

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        return Evaluation.of(value);
    }

    @Override
    public JsonNode toJson() {
        return ExpressionCodec.encode(KIND, value);
    }

    static Constant decode(JsonNode body) {
        return new Constant(body);
    }
}
