package dev.stride.expression.composite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.expression.ValuePath;

/**
 * A value with another one put at a place in it, instead of what is there; what is missing on the way is made. Written
 * {@code {"put": {"place": path, "into": expression, "value": expression}}}.
 *
 * @param path names one place in what {@code into} gives
 * @param target over the input; gives the value that gets another one
 * @param value over the input; gives that other one, null when it selects nothing
 */
public record SetPath(PathExpression path, Expression target, Expression value) implements Expression {

    static final String KIND = "put";
    private static final String PLACE = "place";
    private static final String INTO = "into";
    private static final String VALUE = "value";

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        return switch (target.evaluate(input, bindings)) {
            case Evaluation.Failure failure -> failure;
            case Evaluation.Outputs outputs ->
                put(outputs.selectionOrNull(), value.evaluate(input, bindings), bindings);
        };
    }

    private Evaluation put(JsonNode target, Evaluation given, Bindings bindings) {
        return switch (given) {
            case Evaluation.Failure failure -> failure;
            case Evaluation.Outputs outputs ->
                switch (ValuePath.resolve(path, target, bindings)) {
                    case ValuePath.Resolution.Resolved(ValuePath valuePath) ->
                        valuePath.set(target, outputs.selectionOrNull());
                    case ValuePath.Resolution.Unresolved(String message) -> new Evaluation.Failure(message);
                };
        };
    }

    @Override
    public JsonNode toJson() {
        var written = JsonNodeFactory.instance.objectNode();
        written.set(PLACE, path.toJson());
        written.set(INTO, target.toJson());
        written.set(VALUE, value.toJson());
        return ExpressionCodec.encode(KIND, written);
    }

    static SetPath decode(JsonNode body) {
        return new SetPath(
                (PathExpression) ExpressionCodec.decode(body.path(PLACE)),
                ExpressionCodec.decode(body.path(INTO)),
                ExpressionCodec.decode(body.path(VALUE)));
    }
}
