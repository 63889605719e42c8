package dev.stride.expression.condition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.Verdict;
import dev.stride.expression.budget.Budget;
import java.util.Set;

/** A compiled condition, which gives true or false. Written {@code {"condition": text}}. */
public record Condition(String text, Test test) implements Expression {

    /** What a stored condition is called. */
    public static final String KIND = "condition";

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        return switch (test.of(new Around(input, bindings, new Budget()))) {
            case Verdict.Met() -> Evaluation.of(BooleanNode.TRUE);
            case Verdict.Unmet() -> Evaluation.of(BooleanNode.FALSE);
            case Verdict.Undecided(String message) -> new Evaluation.Failure(message);
        };
    }

    @Override
    public JsonNode written() {
        return JsonNodeFactory.instance.objectNode().put(KIND, text);
    }

    /** The condition stored under {@link #KIND}, whose names were checked when it was compiled. */
    public static Condition read(JsonNode body) {
        try {
            return new Condition(body.asText(), Parser.parse(body.asText(), _ -> true, Set.of()));
        } catch (Refusal refusal) {
            throw new IllegalArgumentException("corrupt plan: no condition: " + body, refusal);
        }
    }
}
