package dev.stride.expression.composite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;

/**
 * A data filter (Serverless Workflow 0.8, "State data filters"). Returns the output of its expression, or the unchanged input
 * if the expression outputs nothing or null. Values such as {@code false}, {@code 0} and {@code ""} count as output; several
 * outputs become one array. Stored as {@code {"filter": expression}}.
 */
public record DataFilter(Expression expression) implements Expression {

    static final String KIND = "filter";

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        return switch (expression.evaluate(input, bindings)) {
            case Evaluation.Outputs outputs ->
                Evaluation.of(outputs.selection()
                        .filter(selected -> !selected.isNull())
                        .orElse(input));
            case Evaluation.Failure failure -> failure;
        };
    }

    @Override
    public JsonNode toJson() {
        return ExpressionCodec.encode(KIND, expression.toJson());
    }

    static DataFilter decode(JsonNode body) {
        return new DataFilter(ExpressionCodec.decode(body));
    }
}
