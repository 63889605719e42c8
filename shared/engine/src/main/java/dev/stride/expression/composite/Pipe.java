package dev.stride.expression.composite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import java.util.List;

/**
 * A chain of expressions, each evaluated over the output of the previous one. A stage without output passes on null. The result
 * is the output of the last stage. Stored as {@code {"pipe": [stage, ...]}}.
 */
public record Pipe(List<Expression> stages) implements Expression {

    static final String KIND = "pipe";

    public Pipe {
        stages = List.copyOf(stages);
    }

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        var result = Evaluation.of(input);
        for (var stage : stages) {
            switch (result) {
                case Evaluation.Outputs outputs -> result = stage.evaluate(outputs.selectionOrNull(), bindings);
                case Evaluation.Failure failure -> {
                    return failure;
                }
            }
        }
        return result;
    }

    @Override
    public JsonNode toJson() {
        return ExpressionCodec.encode(KIND, ExpressionCodec.encode(stages));
    }

    static Pipe decode(JsonNode body) {
        return new Pipe(ExpressionCodec.decodeAll(body));
    }
}
