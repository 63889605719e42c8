package dev.stride.expression.jq.metering;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.metering.Cost;
import java.util.ArrayList;
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
 * A wrapper for a built-in jq function. Before the function runs, it charges the cost of the function to the step budget of the
 * evaluation.
 */
public record MeteredFunction(Function function, CostModel costModel) implements Function {

    /** The rule by which the cost of a function call is calculated. In addition, each output of the function costs one step. */
    public enum CostModel {
        CONSTANT,
        /** The cost grows with the length of the paths in the output. */
        PATHS,
        /** The cost grows with the number of elements, fields or characters of the input. */
        INPUT,
        /** The cost grows with the total size of the input and the arguments. */
        CONTENTS,
        /** The cost grows with the size of the input multiplied by the size of the argument. */
        SEARCH,
        /** The cost grows with the length of the argument multiplied by the number of elements of the input. */
        JOIN,
        /** The cost grows with the size of each object and array that the path in the first argument passes through. */
        ALONG_PATH,
        /** The cost grows with the size of the input, and of the objects and arrays along each path in the first argument. */
        DELETION,
        /** The matcher charges each character that it reads. */
        MATCHING
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
        var jqEvaluation = JqEvaluation.current();
        payForInput(jqEvaluation, in);
        var paying = new ArrayList<Expression>(arguments.size());
        for (var argument : arguments) {
            paying.add(new PricedNode(argument, paying.isEmpty() ? this::firstArgument : this::otherArgument));
        }
        PathOutput metered = (value, valuePath) -> {
            jqEvaluation.pay(1);
            if (costModel == CostModel.PATHS) {
                Cost.checkDepth(value.size());
            }
            output.emit(value, valuePath);
        };
        function.apply(scope, paying, in, path, metered, version);
    }

    private void payForInput(JqEvaluation jqEvaluation, JsonNode in) {
        switch (costModel) {
            case CONSTANT, PATHS, ALONG_PATH -> jqEvaluation.pay(1);
            case INPUT -> jqEvaluation.pay(1 + Cost.ofCopying(in));
            case CONTENTS, SEARCH, JOIN, DELETION, MATCHING ->
                jqEvaluation.pay(Cost.ofTraversing(in, jqEvaluation.remaining()));
        }
    }

    private long firstArgument(JsonNode in, JsonNode value, @Nullable Path path) {
        return switch (costModel) {
            case SEARCH ->
                Cost.ofTraversing(in, JqEvaluation.current().remaining())
                        * Cost.ofTraversing(value, JqEvaluation.current().remaining());
            case JOIN -> Cost.ofRepeating(value, in.size());
            case ALONG_PATH -> Cost.ofAssigning(in, value);
            case DELETION -> {
                var cost = 0L;
                for (var place : value) {
                    cost += Cost.ofAssigning(in, place);
                }
                yield cost;
            }
            case CONSTANT, PATHS, INPUT, CONTENTS, MATCHING -> otherArgument(in, value, path);
        };
    }

    private long otherArgument(JsonNode in, JsonNode value, @Nullable Path path) {
        return switch (costModel) {
            case CONSTANT, PATHS, INPUT, ALONG_PATH -> 1;
            case CONTENTS, SEARCH, JOIN, DELETION, MATCHING ->
                Cost.ofTraversing(value, JqEvaluation.current().remaining());
        };
    }
}
