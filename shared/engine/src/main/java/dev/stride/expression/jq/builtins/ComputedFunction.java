package dev.stride.expression.jq.builtins;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.Function;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.Version;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.path.Path;
import org.jspecify.annotations.Nullable;

/**
 * A jq function that computes one value for each combination of the outputs of its arguments. In the order of the combinations,
 * the first argument changes fastest.
 */
record ComputedFunction(Computation computation) implements Function {

    /** A computation that takes the input and one value for each argument, and returns one output. */
    @FunctionalInterface
    interface Computation {
        JsonNode compute(JsonNode in, List<JsonNode> arguments) throws JsonQueryException;
    }

    @Override
    public void apply(
            Scope scope,
            List<Expression> arguments,
            JsonNode in,
            @Nullable Path path,
            PathOutput output,
            Version version)
            throws JsonQueryException {
        apply(scope, arguments, in, output, new ArrayDeque<>());
    }

    private void apply(Scope scope, List<Expression> arguments, JsonNode in, PathOutput output, Deque<JsonNode> values)
            throws JsonQueryException {
        if (arguments.isEmpty()) {
            output.emit(computation.compute(in, List.copyOf(values)), null);
            return;
        }
        arguments.getLast().apply(scope, in, value -> {
            values.push(value);
            apply(scope, arguments.subList(0, arguments.size() - 1), in, output, values);
            values.pop();
        });
    }
}
