package dev.stride.expression.jq;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.budget.Cost;
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
 * A node of the library's tree that pays for each time it runs and for each output.
 *
 * @param place whether its outputs may be places of its input
 */
record Metered(Expression node, boolean place) implements Expression {

    /** The node metered, unless it does no work worth metering. */
    static Expression of(Expression node, boolean place) {
        return isFree(node) ? node : new Metered(node, place);
    }

    /** A node whose outputs are values that it computes. */
    static Expression value(Expression node) {
        return of(node, false);
    }

    static boolean isPlace(Expression node) {
        return node instanceof ThisObject || node instanceof Metered metered && metered.place;
    }

    private static boolean isFree(Expression node) {
        return node instanceof Metered
                || node instanceof ThisObject
                || node instanceof ValueLiteral
                || node instanceof VariableAccess;
    }

    @Override
    public void apply(Scope scope, JsonNode in, @Nullable Path path, PathOutput output, boolean requirePath)
            throws JsonQueryException {
        var run = Run.current();
        run.enter();
        try {
            PathOutput metered = (value, valuePath) -> {
                run.pay(1);
                if (requirePath && valuePath == null) {
                    // The library is about to print the whole value into an error.
                    run.pay(Cost.ofReading(value, run.left()));
                }
                output.emit(value, valuePath);
            };
            node.apply(scope, in, path, metered, requirePath);
        } catch (JsonQueryException error) {
            run.payFor(error);
            throw error;
        } finally {
            run.leave();
        }
    }

    @Override
    public String toString() {
        return node.toString();
    }
}
