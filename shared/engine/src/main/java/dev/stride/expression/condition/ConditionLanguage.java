package dev.stride.expression.condition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.expression.Bindings;
import dev.stride.expression.ConditionResult;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.ExpressionLanguage;
import dev.stride.expression.condition.ConditionLexer.ConditionSyntaxException;
import dev.stride.expression.condition.ConditionNode.ConditionContext;
import dev.stride.expression.metering.EvaluationBudget;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A small expression language for conditions such as {@code total > 100 and status == 'open'}. Every expression returns true or
 * false. Its grammar:
 *
 * <pre>{@code
 * condition  = conjunction { ("or" | "||") conjunction }
 * conjunction = negation { ("and" | "&&") negation }
 * negation   = ("not" | "!") negation | "(" condition ")" | test
 * test       = operand [ relation operand ]
 * relation   = "==" | "eq" | "!=" | "ne" | "<" | "lt" | "<=" | "le" | ">" | "gt" | ">=" | "ge" | "contains" | "matches"
 * operand    = name | JSONPath | 'text' | "text" | number | true | false | null
 * }</pre>
 *
 * Inside a text, the enclosing quotation mark is written twice; there are no other escapes. The right operand of
 * {@code matches} is a regular expression that must match the whole text.
 */
public final class ConditionLanguage implements ExpressionLanguage {

    /** The JSON key that marks a stored expression as a condition. */
    public static final String KIND = "condition";

    @Override
    public String key() {
        return "condition";
    }

    /**
     * Compiles the text of a condition.
     *
     * @param names properties of the input that the condition may read by name, without a path
     */
    @Override
    public Parsed parse(String text, Set<String> names) {
        try {
            return new Parsed.Valid(new Condition(text, ConditionParser.parse(text, names::contains, names)));
        } catch (ConditionSyntaxException refusal) {
            return new Parsed.Invalid(refusal.reason(), refusal.column());
        }
    }

    @Override
    public Parsed parsePath(String text, Set<String> names) {
        return new Parsed.Invalid("expected a path such as `$.total`, found a condition", 1);
    }

    @Override
    public OptionalInt closingBrace(String text, int from) {
        return OptionalInt.empty();
    }

    /** Decodes the value under {@link #KIND}. Any name is accepted, because the compiler has already checked it. */
    public static Expression decode(JsonNode body) {
        try {
            return new Condition(body.asText(), ConditionParser.parse(body.asText(), _ -> true, Set.of()));
        } catch (ConditionSyntaxException refusal) {
            throw new IllegalArgumentException(
                    "the compiled workflow is corrupt: invalid condition: %s".formatted(body), refusal);
        }
    }

    /** A compiled condition, which returns true or false. Stored as {@code {"condition": text}}. */
    private record Condition(String text, ConditionNode root) implements Expression {

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
    }
}
