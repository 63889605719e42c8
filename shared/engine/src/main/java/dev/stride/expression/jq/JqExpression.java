package dev.stride.expression.jq;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.ExpressionLimits;
import dev.stride.expression.Bindings;
import dev.stride.expression.Evaluation;
import dev.stride.expression.PathExpression;
import dev.stride.expression.jq.builtins.Builtins;
import dev.stride.expression.jq.metering.JqEvaluation;
import dev.stride.expression.jq.metering.JqEvaluation.RecursionTooDeep;
import dev.stride.expression.jq.metering.MeteredNode;
import dev.stride.expression.jq.parser.JqParser;
import dev.stride.expression.jq.value.JqNumbers;
import dev.stride.expression.metering.BoundedOutputs;
import dev.stride.expression.metering.BudgetExceeded;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.Output;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.internal.tree.FunctionCall;
import org.jspecify.annotations.Nullable;

/**
 * A compiled jq expression. It can be evaluated in several threads at once, because each evaluation stores the values of its
 * variables in a new scope.
 */
record JqExpression(String kind, String text, Expression tree) implements PathExpression {

    /** The stack size for the deepest evaluations, three times the largest measured use. Only the used part is allocated. */
    private static final long DEEP_STACK_BYTES = 64L << 20;

    /**
     * Compiles a jq expression.
     *
     * @param variables names of the available variables
     * @param newer whether the text may use the syntax and functions of jq 1.7
     * @throws dev.stride.expression.jq.parser.JqSyntaxException if the text is not a jq expression or uses something that is
     *     not allowed
     */
    static JqExpression compile(String kind, String text, Set<String> variables, boolean newer) {
        var names = newer ? Builtins.NEWER_NAMES : Builtins.NAMES;
        return new JqExpression(kind, text, JqParser.parse(text, names.withVariables(variables)));
    }

    /** Returns whether the syntax is that of a path, such as {@code .order.lines}. */
    boolean isPathExpression() {
        return MeteredNode.isPathExpression(tree);
    }

    @Override
    public Evaluation evaluate(JsonNode input, Bindings bindings) {
        return run(tree, input, bindings);
    }

    @Override
    public Evaluation paths(JsonNode input, Bindings bindings) {
        var paths = new FunctionCall(null, "path", List.of(tree), JqEvaluation.VERSION);
        return run(MeteredNode.wrapValue(paths), input, bindings);
    }

    @Override
    public JsonNode toJson() {
        return JsonNodeFactory.instance.objectNode().put(kind, text);
    }

    /** Compares kind and text. The syntax trees do not implement equality, but equal texts compile to equivalent trees. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JqExpression that && kind.equals(that.kind) && text.equals(that.text);
    }

    @Override
    public int hashCode() {
        return Objects.hash(kind, text);
    }

    private static Evaluation run(Expression tree, JsonNode input, Bindings bindings) {
        try {
            return run(tree, input, bindings, ExpressionLimits.EXPRESSION_DEPTH_AT_ONCE);
        } catch (RecursionTooDeep deep) {
            return onDeepStack(() -> runDeep(tree, input, bindings));
        }
    }

    private static Evaluation onDeepStack(Supplier<Evaluation> work) {
        return CompletableFuture.supplyAsync(work, task -> new Thread(null, task, "jq", DEEP_STACK_BYTES).start())
                .join();
    }

    private static Evaluation runDeep(Expression tree, JsonNode input, Bindings bindings) {
        try {
            return run(tree, input, bindings, ExpressionLimits.EXPRESSION_DEPTH);
        } catch (RecursionTooDeep deep) {
            return new Evaluation.Failure("the expression was stopped, because it recurses deeper than %d levels"
                    .formatted(ExpressionLimits.EXPRESSION_DEPTH));
        }
    }

    private static Evaluation run(Expression tree, JsonNode input, Bindings bindings, int deepest) {
        var scope = Scope.newChildScope(Builtins.SCOPE);
        bindings.variables().forEach(scope::setValue);
        var outputCollector = new OutputCollector(input);
        try {
            return ScopedValue.where(
                            JqEvaluation.CURRENT, new JqEvaluation(bindings.now(), deepest, bindings.stepMeter()))
                    .call(() -> {
                        tree.apply(scope, input, outputCollector);
                        return new Evaluation.Outputs(outputCollector.values());
                    });
        } catch (RecursionTooDeep deep) {
            throw deep;
        } catch (BudgetExceeded exhausted) {
            return new Evaluation.Failure(exhausted.message());
        } catch (StackOverflowError error) {
            return new Evaluation.Failure("the expression was stopped, because it recurses too deeply");
        } catch (JsonQueryException error) {
            return new Evaluation.Failure(String.valueOf(error.getMessage()));
        } catch (RuntimeException error) {
            // The library throws exceptions of many classes for unexpected data.
            return new Evaluation.Failure(
                    "the expression fails for this input: a function or operator gets a value that it cannot take");
        }
    }

    private static final class OutputCollector implements Output {

        private final JsonNode input;
        private final BoundedOutputs boundedOutputs;

        /** @param input the input of the evaluation, in which all numbers are already normalized */
        OutputCollector(JsonNode input) {
            this.input = input;
            this.boundedOutputs = new BoundedOutputs(input);
        }

        /** Each double without a fraction becomes an integer, because jq prints such a number as an integer. */
        @SuppressWarnings("ReferenceEquality") // Only the input itself is known to be normalized.
        List<JsonNode> values() {
            return boundedOutputs.values().stream()
                    .map(value -> value == input ? value : JqNumbers.normalize(value))
                    .toList();
        }

        @Override
        public void emit(JsonNode value) {
            boundedOutputs.add(value);
        }
    }
}
