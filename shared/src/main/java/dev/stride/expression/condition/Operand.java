package dev.stride.expression.condition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import java.util.Optional;

/** What a condition compares. */
sealed interface Operand {

    Selection evaluate(ConditionContext conditionContext);

    record Literal(JsonNode value) implements Operand {
        @Override
        public Selection evaluate(ConditionContext conditionContext) {
            return new Selection.Value(value);
        }
    }

    /** A property of the input, null when it has none of that name. */
    record Name(String name) implements Operand {
        @Override
        public Selection evaluate(ConditionContext conditionContext) {
            return new Selection.Value(
                    Optional.ofNullable(conditionContext.input().get(name)).orElse(NullNode.getInstance()));
        }
    }

    /** What a JSONPath selects in the input, null when nothing. */
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
