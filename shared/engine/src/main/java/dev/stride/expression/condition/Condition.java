package dev.stride.expression.condition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.ConditionResult;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.metering.EvaluationBudget;
import java.util.Set;

/** A compiled condition, which returns true or false. Stored as {@code {"condition": text}}. */
public record Condition(String text, ConditionNode root) implements Expression {

    /** The JSON key that marks a stored expression as a condition. */
    public static final String KIND = "condition";

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        return switch (root.evaluate(
                new ConditionContext(input, bindings, new EvaluationBudget(bindings.stepMeter())))) {
            case ConditionResult.Met() -> Evaluation.of(BooleanNode.TRUE);
            case ConditionResult.NotMet() -> Evaluation.of(BooleanNode.FALSE);
            case ConditionResult.Failed(var failure) -> failure;
        };
    }

    @Override
    public JsonNode toJson() {
        return JsonNodeFactory.instance.objectNode().put(KIND, text);
    }

    /**
     * Decodes a condition from the JSON value stored under {@link #KIND}. Accepts any property names in the condition, because
     * the compiler has already checked them.
     */
    public static Condition decode(JsonNode body) {
        try {
            return new Condition(body.asText(), ConditionParser.parse(body.asText(), _ -> true, Set.of()));
        } catch (ConditionSyntaxException refusal) {
            throw new IllegalArgumentException(
                    "the compiled workflow is corrupt: invalid condition: %s".formatted(body), refusal);
        }
    }
}
