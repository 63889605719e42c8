package dev.stride.expression.condition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.ConditionResult;
import dev.stride.expression.Selection;

/** A node in the syntax tree of a condition, which returns true or false for an input. */
sealed interface ConditionNode {

    ConditionResult evaluate(ConditionContext conditionContext);

    /** A conjunction. If the first condition is false, the second is not evaluated. */
    record And(ConditionNode first, ConditionNode second) implements ConditionNode {
        @Override
        public ConditionResult evaluate(ConditionContext conditionContext) {
            var conditionResult = first.evaluate(conditionContext);
            return conditionResult instanceof ConditionResult.Met ? second.evaluate(conditionContext) : conditionResult;
        }
    }

    /** A disjunction. If the first condition is true, the second is not evaluated. */
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

    /** A test that an operand is true. Null counts as false; any other value that is not a boolean is an error. */
    record IsTrue(Operand operand) implements ConditionNode {
        @Override
        public ConditionResult evaluate(ConditionContext conditionContext) {
            return switch (operand.evaluate(conditionContext)) {
                case Selection.Value(JsonNode value)
                when value.isBoolean() || value.isNull() -> verdict(value.asBoolean());
                case Selection.Value(JsonNode value) ->
                    new ConditionResult.Failed(value + " is neither true nor false");
                case Selection.Nothing() -> new ConditionResult.NotMet();
                case Selection.Failed(var failure) -> new ConditionResult.Failed(failure);
            };
        }
    }

    /** A comparison of two operands by an operator such as {@code <}. */
    record Compare(Operand left, Relation relation, Operand right) implements ConditionNode {
        @Override
        public ConditionResult evaluate(ConditionContext conditionContext) {
            return switch (left.evaluate(conditionContext)) {
                case Selection.Failed(var failure) -> new ConditionResult.Failed(failure);
                case Selection.Nothing() -> new ConditionResult.NotMet();
                case Selection.Value(JsonNode one) ->
                    switch (right.evaluate(conditionContext)) {
                        case Selection.Failed(var failure) -> new ConditionResult.Failed(failure);
                        case Selection.Nothing() -> new ConditionResult.NotMet();
                        case Selection.Value(JsonNode other) -> verdict(relation.holds(one, other));
                    };
            };
        }
    }

    /** A condition that is true if a regular expression matches the whole text of an operand. */
    record Matches(Operand operand, WholeTextPattern pattern) implements ConditionNode {
        @Override
        public ConditionResult evaluate(ConditionContext conditionContext) {
            return switch (operand.evaluate(conditionContext)) {
                case Selection.Value(JsonNode value)
                when value.isTextual() || value.isNumber() ->
                    pattern.evaluate(value.asText(), conditionContext.budget());
                case Selection.Value _, Selection.Nothing _ -> new ConditionResult.NotMet();
                case Selection.Failed(var failure) -> new ConditionResult.Failed(failure);
            };
        }
    }

    private static ConditionResult verdict(boolean met) {
        return met ? new ConditionResult.Met() : new ConditionResult.NotMet();
    }
}
