package dev.stride.expression.condition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.google.re2j.PatternSyntaxException;
import dev.stride.common.RegexProblem;
import dev.stride.expression.Bindings;
import dev.stride.expression.ConditionResult;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.expression.condition.ConditionLexer.ConditionSyntaxException;
import dev.stride.expression.condition.ConditionLexer.ConditionToken;
import dev.stride.expression.metering.BudgetExceeded;
import dev.stride.expression.metering.EvaluationBudget;
import dev.stride.expression.metering.EvaluationBudget.StepMeter;
import dev.stride.expression.metering.MeteredRegex;
import java.util.Optional;

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

    /**
     * The input, the variables and the step budget (a limit on the work) that all parts of a condition share during one evaluation.
     *
     * @param budget the step budget that all parts share
     */
    record ConditionContext(JsonNode input, Bindings bindings, EvaluationBudget budget) {}

    /** An operand of a condition: a property, a JSONPath or a literal. */
    sealed interface Operand {

        Selection evaluate(ConditionContext conditionContext);

        record Literal(JsonNode value) implements Operand {
            @Override
            public Selection evaluate(ConditionContext conditionContext) {
                return new Selection.Value(value);
            }
        }

        /** An operand that reads a property of the input. Its value is null if the property is missing. */
        record Name(String name) implements Operand {
            @Override
            public Selection evaluate(ConditionContext conditionContext) {
                return new Selection.Value(
                        Optional.ofNullable(conditionContext.input().get(name)).orElse(NullNode.getInstance()));
            }
        }

        /** An operand that evaluates a JSONPath over the input. Its value is null if the path selects nothing. */
        record Path(Expression path) implements Operand {
            @Override
            public Selection evaluate(ConditionContext conditionContext) {
                return switch (Selection.of(path.evaluate(conditionContext.input(), conditionContext.bindings()))) {
                    case Selection.Nothing() -> new Selection.Value(NullNode.getInstance());
                    case Selection.Value value -> value;
                    case Selection.Failed failed -> failed;
                };
            }
        }
    }

    /** The regular expression of a {@code matches} test, which must match the whole text of the operand. */
    record WholeTextPattern(MeteredRegex regex) {

        static WholeTextPattern compile(ConditionToken text) throws ConditionSyntaxException {
            try {
                return new WholeTextPattern(
                        MeteredRegex.compile(text.text(), 0, false, new EvaluationBudget(StepMeter.NONE)));
            } catch (PatternSyntaxException malformed) {
                throw new ConditionSyntaxException(
                        "invalid regular expression: " + RegexProblem.of(malformed), text.index());
            } catch (BudgetExceeded exhausted) {
                throw new ConditionSyntaxException(exhausted.reason(), text.index());
            }
        }

        ConditionResult evaluate(String text, EvaluationBudget evaluationBudget) {
            try {
                return regex.matcher(text, evaluationBudget).matches()
                        ? new ConditionResult.Met()
                        : new ConditionResult.NotMet();
            } catch (BudgetExceeded exhausted) {
                return new ConditionResult.Failed(exhausted.message());
            }
        }
    }
}
