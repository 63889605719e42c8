package dev.stride.expression.composite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;

/**
 * A condition that is true when its expression outputs at least one value that is neither {@code false} nor null. Stored as
 * {@code {"selectsAny": expression}}.
 */
public record SelectsAny(Expression expression) implements Expression {

    static final String KIND = "selectsAny";

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        return switch (expression.evaluate(input, bindings)) {
            case Evaluation.Outputs(var values) ->
                Evaluation.of(BooleanNode.valueOf(
                        values.stream().anyMatch(value -> !value.isNull() && !value.equals(BooleanNode.FALSE))));
            case Evaluation.Failure failure -> failure;
        };
    }

    @Override
    public JsonNode toJson() {
        return ExpressionCodec.encode(KIND, expression.toJson());
    }

    static SelectsAny decode(JsonNode body) {
        return new SelectsAny(ExpressionCodec.decode(body));
    }
}
