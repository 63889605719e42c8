package dev.stride.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import java.util.List;

/** Conditions made of conditions, each of which has to give true or false. */
public sealed interface Logic extends Expression {

    /** Whether all of them are true. Written {@code {"all": [condition, ...]}}. */
    record All(List<Expression> conditions) implements Logic {

        static final String KIND = "all";

        public All {
            conditions = List.copyOf(conditions);
        }

        @Override
        public Evaluation evaluate(JsonNode input, Bindings bindings) {
            return Logic.firstThatIs(false, conditions, input, bindings);
        }

        @Override
        public JsonNode written() {
            return Expressions.written(KIND, Expressions.written(conditions));
        }
    }

    /** Whether one of them is true. Written {@code {"any": [condition, ...]}}. */
    record Any(List<Expression> conditions) implements Logic {

        static final String KIND = "any";

        public Any {
            conditions = List.copyOf(conditions);
        }

        @Override
        public Evaluation evaluate(JsonNode input, Bindings bindings) {
            return Logic.firstThatIs(true, conditions, input, bindings);
        }

        @Override
        public JsonNode written() {
            return Expressions.written(KIND, Expressions.written(conditions));
        }
    }

    /** Whether it is not true. Written {@code {"not": condition}}. */
    record Not(Expression condition) implements Logic {

        static final String KIND = "not";

        @Override
        public Evaluation evaluate(JsonNode input, Bindings bindings) {
            return switch (Verdict.of(condition.evaluate(input, bindings))) {
                case Verdict.Met() -> Evaluation.of(BooleanNode.FALSE);
                case Verdict.Unmet() -> Evaluation.of(BooleanNode.TRUE);
                case Verdict.Undecided(String message) -> new Evaluation.Failure(message);
            };
        }

        @Override
        public JsonNode written() {
            return Expressions.written(KIND, condition.written());
        }
    }

    private static Evaluation firstThatIs(
            boolean decisive, List<Expression> conditions, JsonNode input, Bindings bindings) {
        for (var condition : conditions) {
            switch (Verdict.of(condition.evaluate(input, bindings))) {
                case Verdict.Undecided(String message) -> {
                    return new Evaluation.Failure(message);
                }
                case Verdict.Met()
                when decisive -> {
                    return Evaluation.of(BooleanNode.TRUE);
                }
                case Verdict.Unmet()
                when !decisive -> {
                    return Evaluation.of(BooleanNode.FALSE);
                }
                case Verdict.Met(), Verdict.Unmet() -> {}
            }
        }
        return Evaluation.of(BooleanNode.valueOf(!decisive));
    }
}
