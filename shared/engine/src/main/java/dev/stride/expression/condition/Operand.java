package dev.stride.expression.condition;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import java.util.Optional;

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
