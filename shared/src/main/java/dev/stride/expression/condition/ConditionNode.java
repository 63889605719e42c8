package dev.stride.expression.condition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.ConditionResult;
import dev.stride.expression.Selection;

/** What a condition asks of its input. */
sealed interface ConditionNode {

    ConditionResult evaluate(ConditionContext conditionContext);

    /** Both. The second is not asked when the first does not hold. */
    record And(ConditionNode first, ConditionNode second) implements ConditionNode {
        @Override
        public ConditionResult evaluate(ConditionContext conditionContext) {
            var conditionResult = first.evaluate(conditionContext);
            return conditionResult instanceof ConditionResult.Met ? second.evaluate(conditionContext) : conditionResult;
        }
    }

    /** One of them. The second is not asked when the first holds. */
    record Or(ConditionNode first, ConditionNode second) implements ConditionNode {
        @Override
        public ConditionResult evaluate(ConditionContext conditionContext) {
            var conditionResult = first.evaluate(conditionContext);
            return conditionResult instanceof ConditionResult.NotMet
                    ? second.evaluate(conditionContext)
                    : conditionResult;
        }
    }

    record Not(ConditionNode test) implements ConditionNode {
        @Override
        public ConditionResult evaluate(ConditionContext conditionContext) {
            return switch (test.evaluate(conditionContext)) {
                case ConditionResult.Met() -> new ConditionResult.NotMet();
                case ConditionResult.NotMet() -> new ConditionResult.Met();
                case ConditionResult.Failed failed -> failed;
            };
        }
    }

    /** Whether an operand is true; null is not. */
    record IsTrue(Operand operand) implements ConditionNode {
        @Override
        public ConditionResult evaluate(ConditionContext conditionContext) {
            return switch (operand.evaluate(conditionContext)) {
                case Selection.Value(JsonNode value)
                when value.isBoolean() || value.isNull() -> verdict(value.asBoolean());
                case Selection.Value(JsonNode value) ->
                    new ConditionResult.Failed(value + " is neither true nor false");
                case Selection.Nothing() -> new ConditionResult.NotMet();
                case Selection.Failed(String message) -> new ConditionResult.Failed(message);
            };
        }
    }

    /** Whether two operands stand in a relation. */
    record Compare(Operand left, Relation relation, Operand right) implements ConditionNode {
        @Override
        public ConditionResult evaluate(ConditionContext conditionContext) {
            return switch (left.evaluate(conditionContext)) {
                case Selection.Failed(String message) -> new ConditionResult.Failed(message);
                case Selection.Nothing() -> new ConditionResult.NotMet();
                case Selection.Value(JsonNode one) ->
                    switch (right.evaluate(conditionContext)) {
                        case Selection.Failed(String message) -> new ConditionResult.Failed(message);
                        case Selection.Nothing() -> new ConditionResult.NotMet();
                        case Selection.Value(JsonNode other) -> verdict(relation.holds(one, other));
                    };
            };
        }
    }

    /** Whether the text of an operand, as a whole, matches a regular expression. */
    record Matches(Operand operand, WholeTextPattern pattern) implements ConditionNode {
        @Override
        public ConditionResult evaluate(ConditionContext conditionContext) {
            return switch (operand.evaluate(conditionContext)) {
                case Selection.Value(JsonNode value)
                when value.isTextual() || value.isNumber() ->
                    pattern.evaluate(value.asText(), conditionContext.budget());
                case Selection.Value _, Selection.Nothing _ -> new ConditionResult.NotMet();
                case Selection.Failed(String message) -> new ConditionResult.Failed(message);
            };
        }
    }

    private static ConditionResult verdict(boolean met) {
        return met ? new ConditionResult.Met() : new ConditionResult.NotMet();
    }
}
