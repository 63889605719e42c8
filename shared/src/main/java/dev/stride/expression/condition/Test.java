package dev.stride.expression.condition;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Selection;
import dev.stride.expression.Verdict;

/** What a condition asks of its input. */
sealed interface Test {

    Verdict of(Around around);

    /** Both. The second is not asked when the first does not hold. */
    record And(Test first, Test second) implements Test {
        @Override
        public Verdict of(Around around) {
            var verdict = first.of(around);
            return verdict instanceof Verdict.Met ? second.of(around) : verdict;
        }
    }

    /** One of them. The second is not asked when the first holds. */
    record Or(Test first, Test second) implements Test {
        @Override
        public Verdict of(Around around) {
            var verdict = first.of(around);
            return verdict instanceof Verdict.Unmet ? second.of(around) : verdict;
        }
    }

    record Not(Test test) implements Test {
        @Override
        public Verdict of(Around around) {
            return switch (test.of(around)) {
                case Verdict.Met() -> new Verdict.Unmet();
                case Verdict.Unmet() -> new Verdict.Met();
                case Verdict.Undecided undecided -> undecided;
            };
        }
    }

    /** Whether an operand is true; null is not. */
    record Truth(Operand operand) implements Test {
        @Override
        public Verdict of(Around around) {
            return switch (operand.of(around)) {
                case Selection.Value(JsonNode value)
                when value.isBoolean() || value.isNull() -> verdict(value.asBoolean());
                case Selection.Value(JsonNode value) -> new Verdict.Undecided(value + " is neither true nor false");
                case Selection.Nothing() -> new Verdict.Unmet();
                case Selection.Broken(String message) -> new Verdict.Undecided(message);
            };
        }
    }

    /** Whether two operands stand in a relation. */
    record Related(Operand left, Relation relation, Operand right) implements Test {
        @Override
        public Verdict of(Around around) {
            return switch (left.of(around)) {
                case Selection.Broken(String message) -> new Verdict.Undecided(message);
                case Selection.Nothing() -> new Verdict.Unmet();
                case Selection.Value(JsonNode one) ->
                    switch (right.of(around)) {
                        case Selection.Broken(String message) -> new Verdict.Undecided(message);
                        case Selection.Nothing() -> new Verdict.Unmet();
                        case Selection.Value(JsonNode other) -> verdict(relation.holds(one, other));
                    };
            };
        }
    }

    /** Whether the text of an operand, as a whole, matches a regular expression. */
    record Matching(Operand operand, WholeMatch pattern) implements Test {
        @Override
        public Verdict of(Around around) {
            return switch (operand.of(around)) {
                case Selection.Value(JsonNode value)
                when value.isTextual() || value.isNumber() -> pattern.of(value.asText(), around.budget());
                case Selection.Value _, Selection.Nothing _ -> new Verdict.Unmet();
                case Selection.Broken(String message) -> new Verdict.Undecided(message);
            };
        }
    }

    private static Verdict verdict(boolean met) {
        return met ? new Verdict.Met() : new Verdict.Unmet();
    }
}
