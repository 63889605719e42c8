package dev.stride.expression.composite;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import dev.stride.expression.Bindings;
import dev.stride.expression.ConditionResult;
import dev.stride.expression.Evaluation;
import dev.stride.expression.Expression;
import java.util.List;

/**
 * A boolean combination of conditions. Each condition must return a boolean or null; null counts as false. Any other value is a
 * failure.
 */
public sealed interface LogicExpression extends Expression {

    /** Returns whether a condition is true of every input, because it is a conjunction without conditions of its own. */
    static boolean isAlwaysTrue(Expression condition) {
        return condition instanceof All(var conditions) && conditions.stream().allMatch(LogicExpression::isAlwaysTrue);
    }

    /** A conjunction: all conditions must be true. Stored as {@code {"all": [condition, ...]}}. */
    record All(List<Expression> conditions) implements LogicExpression {

        static final String KIND = "all";

        public All {
            conditions = List.copyOf(conditions);
        }

        @Override
        public Evaluation evaluate(JsonNode input, Bindings bindings) {
            return LogicExpression.firstThatIs(false, conditions, input, bindings);
        }

        @Override
        public JsonNode toJson() {
            return ExpressionCodec.encode(KIND, ExpressionCodec.encode(conditions));
        }
    }

    /** A disjunction: at least one condition must be true. Stored as {@code {"any": [condition, ...]}}. */
    record Any(List<Expression> conditions) implements LogicExpression {

        static final String KIND = "any";

        public Any {
            conditions = List.copyOf(conditions);
        }

        @Override
        public Evaluation evaluate(JsonNode input, Bindings bindings) {
            return LogicExpression.firstThatIs(true, conditions, input, bindings);
        }

        @Override
        public JsonNode toJson() {
            return ExpressionCodec.encode(KIND, ExpressionCodec.encode(conditions));
        }
    }

    /** A negation: the condition must be false. Stored as {@code {"not": condition}}. */
    record Not(Expression condition) implements LogicExpression {

        static final String KIND = "not";

        @Override
        public Evaluation evaluate(JsonNode input, Bindings bindings) {
            return switch (ConditionResult.of(condition.evaluate(input, bindings))) {
                case ConditionResult.Met() -> Evaluation.of(BooleanNode.FALSE);
                case ConditionResult.NotMet() -> Evaluation.of(BooleanNode.TRUE);
                case ConditionResult.Failed(var failure) -> failure;
            };
        }

        @Override
        public JsonNode toJson() {
            return ExpressionCodec.encode(KIND, condition.toJson());
        }
    }

    private static Evaluation firstThatIs(
            boolean decisive, List<Expression> conditions, JsonNode input, Bindings bindings) {
        for (var condition : conditions) {
            switch (ConditionResult.of(condition.evaluate(input, bindings))) {
                case ConditionResult.Failed(var failure) -> {
                    return failure;
                }
                case ConditionResult.Met()
                when decisive -> {
                    return Evaluation.of(BooleanNode.TRUE);
                }
                case ConditionResult.NotMet()
                when !decisive -> {
                    return Evaluation.of(BooleanNode.FALSE);
                }
                case ConditionResult.Met(), ConditionResult.NotMet() -> {}
            }
        }
        return Evaluation.of(BooleanNode.valueOf(!decisive));
    }
}
