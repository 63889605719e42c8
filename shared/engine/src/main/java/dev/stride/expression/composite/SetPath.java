package dev.stride.expression.composite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.common.Result;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.expression.ValuePath;

/**
 * An expression that returns a copy of a value with a new value at one path. Creates missing objects and arrays along the path.
 * Stored as {@code {"put": {"place": path, "into": expression, "value": expression}}}.
 *
 * @param path selects one path in the value of {@code target}
 * @param target evaluated over the input; returns the value to change
 * @param value evaluated over the input; returns the new value at the path. If this expression selects nothing, the new value is
 *     null
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
                    case Result.Ok(var valuePath) -> valuePath.set(target, outputs.selectionOrNull());
                    case Result.Failed(var message) -> new Evaluation.Failure(message);
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
