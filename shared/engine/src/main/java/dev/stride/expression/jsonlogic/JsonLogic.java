package dev.stride.expression.jsonlogic;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.common.Result;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import dev.stride.expression.jsonlogic.ObjectOperations.UnsuitableArgument;
import dev.stride.expression.jsonlogic.Rule.RuleEvaluation;
import dev.stride.expression.metering.BoundedOutputs;
import dev.stride.expression.metering.BudgetExceeded;
import dev.stride.expression.metering.EvaluationBudget;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The JsonLogic language, extended by the operation {@code obj}. A rule can read only its input data. Limits bound the cost of
 * an evaluation.
 */
public final class JsonLogic {

    /** The JSON key that marks a stored expression as a JsonLogic rule. */
    public static final String KIND = "jsonLogic";

    /**
     * An error in one part of a JsonLogic rule.
     *
     * @param pointer JSON pointer inside the rule
     * @param operation the unknown operation, if that is the error
     */
    public record Problem(String pointer, String message, Optional<String> operation) {}

    public static Set<String> operations() {
        return RuleOperators.names();
    }

    /** Parses a rule and collects all its errors. */
    public static Result<Expression, List<JsonLogic.Problem>> parse(JsonNode rule) {
        var reader = new RuleParser();
        var read = reader.parse(rule, JsonPointer.empty());
        return reader.problems().isEmpty()
                ? Result.ok(new JsonLogicExpression(rule, read))
                : Result.failed(reader.problems());
    }

    /** Decodes a rule from the JSON value stored under {@link #KIND}. */
    public static Expression decode(JsonNode rule) {
        return switch (parse(rule)) {
            case Result.Ok(Expression expression) -> expression;
            case Result.Failed(var problems) ->
                throw new IllegalArgumentException("the compiled workflow is corrupt: " + problems);
        };
    }

    private JsonLogic() {}

    /** A compiled JsonLogic rule. Stored as {@code {"jsonLogic": rule}}. */
    private record JsonLogicExpression(JsonNode rule, Rule tree) implements Expression {

        @Override
        public Evaluation evaluate(JsonNode input, Bindings bindings) {
            try {
                var value = tree.evaluate(input, new RuleEvaluation(new EvaluationBudget(bindings.stepMeter())));
                var boundedOutputs = new BoundedOutputs(input);
                boundedOutputs.add(value);
                return new Evaluation.Outputs(boundedOutputs.values());
            } catch (BudgetExceeded exhausted) {
                return new Evaluation.Failure(exhausted.message());
            } catch (UnsuitableArgument unfit) {
                return new Evaluation.Failure(unfit.reason());
            }
        }

        @Override
        public JsonNode toJson() {
            return JsonNodeFactory.instance.objectNode().set(JsonLogic.KIND, rule);
        }

        /** Compares only the source rules, because equal rules compile to equal syntax trees. */
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof JsonLogicExpression that && rule.equals(that.rule);
        }

        @Override
        public int hashCode() {
            return rule.hashCode();
        }
    }
}
