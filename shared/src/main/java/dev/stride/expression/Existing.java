package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/**
 * What stands at a place, even null; no output when nothing stands there. Written {@code {"existing": path}}.
 */
public record Existing(PathExpression place) implements Expression {

    static final String KIND = "existing";

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        return switch (Position.of(place, input, bindings)) {
            case Position.Found.Not(String message) -> new Evaluation.Failure(message);
            case Position.Found.At(Position position) -> {
                var value = position.in(input);
                yield new Evaluation.Outputs(value.isMissingNode() ? List.of() : List.of(value));
            }
        };
    }

    @Override
    public JsonNode written() {
        return Expressions.written(KIND, place.written());
    }

    static Existing read(JsonNode body) {
        return new Existing((PathExpression) Expressions.read(body));
    }
}
