package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;

/**
 * A value with another one put at a place in it, instead of what is there; what is missing on the way is made. Written
 * {@code {"put": {"place": path, "into": expression, "value": expression}}}.
 *
 * @param place names one place in what {@code into} gives
 * @param into over the input; gives the value that gets another one
 * @param value over the input; gives that other one, null when it selects nothing
 */
public record Put(PathExpression place, Expression into, Expression value) implements Expression {

    static final String KIND = "put";
    private static final String PLACE = "place";
    private static final String INTO = "into";
    private static final String VALUE = "value";

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        return switch (into.evaluate(input, bindings)) {
            case Evaluation.Failure failure -> failure;
            case Evaluation.Outputs outputs ->
                put(outputs.selectionOrNull(), value.evaluate(input, bindings), bindings);
        };
    }

    private Evaluation put(JsonNode target, Evaluation given, Bindings bindings) {
        return switch (given) {
            case Evaluation.Failure failure -> failure;
            case Evaluation.Outputs outputs ->
                switch (Position.of(place, target, bindings)) {
                    case Position.Found.At(Position position) -> position.put(target, outputs.selectionOrNull());
                    case Position.Found.Not(String message) -> new Evaluation.Failure(message);
                };
        };
    }

    @Override
    public JsonNode written() {
        var written = JsonNodeFactory.instance.objectNode();
        written.set(PLACE, place.written());
        written.set(INTO, into.written());
        written.set(VALUE, value.written());
        return Expressions.written(KIND, written);
    }

    static Put read(JsonNode body) {
        return new Put(
                (PathExpression) Expressions.read(body.path(PLACE)),
                Expressions.read(body.path(INTO)),
                Expressions.read(body.path(VALUE)));
    }
}
