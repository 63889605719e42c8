package dev.stride.expression.jq.metering;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.metering.Cost;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.internal.tree.ThisObject;
import net.thisptr.jackson.jq.internal.tree.VariableAccess;
import net.thisptr.jackson.jq.internal.tree.literal.ValueLiteral;
import net.thisptr.jackson.jq.path.Path;
import org.jspecify.annotations.Nullable;

/**
 * A wrapper for a syntax tree node of jackson-jq. It charges each run of the node and each of its outputs to the step budget of
 * the evaluation.
 *
 * @param pathExpression whether its outputs may be paths of its input
 */
public record MeteredNode(Expression node, boolean pathExpression) implements Expression {

    /**
     * Wraps a node so that it charges its cost to the step budget of the evaluation. Returns the node itself if its cost is
     * negligible.
     *
     * @param place whether the node is a path expression, whose outputs are parts of its input
     */
    public static Expression wrap(Expression node, boolean place) {
        return isFree(node) ? node : new MeteredNode(node, place);
    }

    /** Wraps a node whose outputs are computed values, not parts of its input. */
    public static Expression wrapValue(Expression node) {
        return wrap(node, false);
    }

    public static boolean isPathExpression(Expression node) {
        return node instanceof ThisObject || node instanceof MeteredNode meteredNode && meteredNode.pathExpression;
    }

    private static boolean isFree(Expression node) {
        return node instanceof MeteredNode
                || node instanceof ThisObject
                || node instanceof ValueLiteral
                || node instanceof VariableAccess;
    }

    @Override
    public void apply(Scope scope, JsonNode in, @Nullable Path path, PathOutput output, boolean requirePath)
            throws JsonQueryException {
        var jqEvaluation = JqEvaluation.current();
        jqEvaluation.enter();
        try {
            PathOutput metered = (value, valuePath) -> {
                jqEvaluation.pay(1);
                if (requirePath && valuePath == null) {
                    // The library prints the whole value into its error message.
                    jqEvaluation.pay(Cost.ofTraversing(value, jqEvaluation.remaining()));
                }
                output.emit(value, valuePath);
            };
            node.apply(scope, in, path, metered, requirePath);
        } catch (JsonQueryException error) {
            jqEvaluation.payForError(error);
            throw error;
        } finally {
            jqEvaluation.leave();
        }
    }

    @Override
    public String toString() {
        return node.toString();
    }
}
