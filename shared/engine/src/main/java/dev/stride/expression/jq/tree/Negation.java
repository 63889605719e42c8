package dev.stride.expression.jq.tree;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.jq.value.JqNumbers;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.exception.JsonQueryTypeException;
import net.thisptr.jackson.jq.path.Path;
import org.jspecify.annotations.Nullable;

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
