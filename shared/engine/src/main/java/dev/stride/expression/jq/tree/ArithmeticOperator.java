package dev.stride.expression.jq.tree;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.stride.expression.jq.value.JqNumbers;
import java.util.function.BiFunction;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.exception.JsonQueryTypeException;
import net.thisptr.jackson.jq.internal.operators.BinaryOperator;
import net.thisptr.jackson.jq.internal.operators.DivideOperator;
import net.thisptr.jackson.jq.internal.operators.MinusOperator;
import net.thisptr.jackson.jq.internal.operators.ModuloOperator;
import net.thisptr.jackson.jq.internal.operators.MultiplyOperator;
import net.thisptr.jackson.jq.internal.operators.PlusOperator;
import net.thisptr.jackson.jq.path.Path;
import org.jspecify.annotations.Nullable;

/**
 * The arithmetic operators of jq. {@code JqNumbers} computes with numbers; jackson-jq handles all other values and division by
 * zero.
 */
@SuppressWarnings("ImmutableEnumChecker") // The library's operators are stateless, but not annotated as immutable.
public enum ArithmeticOperator implements BinaryOperator {
    PLUS(JqNumbers::sum, new PlusOperator()),
    MINUS(JqNumbers::difference, new MinusOperator()),
    TIMES(JqNumbers::product, new MultiplyOperator()),
    DIVIDE(JqNumbers::quotient, new DivideOperator()),
    MODULO(JqNumbers::remainder, new ModuloOperator());

    private final BiFunction<JsonNode, JsonNode, JsonNode> numbers;
    private final BinaryOperator others;

    ArithmeticOperator(BiFunction<JsonNode, JsonNode, JsonNode> numbers, BinaryOperator others) {
        this.numbers = numbers;
        this.others = others;
    }

    @Override
    public JsonNode apply(ObjectMapper mapper, JsonNode left, JsonNode right) throws JsonQueryException {
        return left.isNumber() && right.isNumber() && !isByZero(right)
                ? numbers.apply(left, right)
                : others.apply(mapper, left, right);
    }

    private boolean isByZero(JsonNode right) {
        return switch (this) {
            case DIVIDE -> right.doubleValue() == 0;
            case MODULO -> JqNumbers.toLong(right) == 0 && !Double.isNaN(right.doubleValue());
            case PLUS, MINUS, TIMES -> false;
        };
    }

    @Override
    public String image() {
        return others.image();
    }

    /** The arithmetic negation of a number: {@code -value}. */
    public record Negation(Expression value) implements Expression {

        @Override
        public void apply(Scope scope, JsonNode in, @Nullable Path path, PathOutput output, boolean requirePath)
                throws JsonQueryException {
            value.apply(
                    scope,
                    in,
                    null,
                    (number, _) -> {
                        if (!number.isNumber()) {
                            throw new JsonQueryTypeException("%s cannot be negated", number);
                        }
                        output.emit(JqNumbers.negate(number), null);
                    },
                    false);
        }

        @Override
        public String toString() {
            return "-(" + value + ")";
        }
    }
}
