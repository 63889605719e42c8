package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A data filter: what the expression selects, and the input unchanged when that is nothing or null (Serverless Workflow
 * 0.8, "State data filters"). {@code false}, {@code 0}, {@code ""}, {@code []} and {@code {}} are selections; several
 * outputs are one array. Written {@code {"filter": expression}}.
 */
public record Filter(Expression expression) implements Expression {

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
    public JsonNode written() {
        return Expressions.written(KIND, expression.written());
    }

    static Filter read(JsonNode body) {
        return new Filter(Expressions.read(body));
    }
}
