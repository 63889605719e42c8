package dev.stride.expression.jq.tree;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.POJONode;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.exception.JsonQueryBreakException;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.path.Path;
import org.jspecify.annotations.Nullable;

/**
 * {@code label $name | body}. The library tells labels apart by name only, so that a label inside would end what breaks out
 * to one of the same name outside, as {@code first(first(f))} does; here each time that a label is passed is its own.
 */
public record Label(String name, Expression body) implements Expression {

    @Override
    public void apply(Scope scope, JsonNode in, @Nullable Path path, PathOutput output, boolean requirePath)
            throws JsonQueryException {
        var passing = new POJONode(new Object());
        var inside = Scope.newChildScope(scope);
        inside.setValue(variable(name), passing);
        try {
            body.apply(inside, in, path, output, requirePath);
        } catch (BreakException left) {
            if (!left.isTo(passing)) {
                throw left;
            }
        }
    }

    /** No name of a variable, so that no expression sees it. */
    private static String variable(String name) {
        return "*label " + name;
    }

    @Override
    public String toString() {
        return "label $" + name + " | " + body;
    }

    /** {@code break $name}. */
    public record Break(String name) implements Expression {

        @Override
        public void apply(Scope scope, JsonNode in, @Nullable Path path, PathOutput output, boolean requirePath)
                throws JsonQueryException {
            throw new BreakException(name, scope.getValue(variable(name)));
        }

        @Override
        public String toString() {
            return "break $" + name;
        }
    }

    /** On the way out to a label. */
    private static final class BreakException extends JsonQueryBreakException {

        private static final long serialVersionUID = 1;

        private final transient JsonNode label;

        BreakException(String name, JsonNode label) {
            super(name);
            this.label = label;
        }

        /** Each passing of a label is an object of its own. */
        @SuppressWarnings("ReferenceEquality")
        boolean isTo(JsonNode passing) {
            return label == passing;
        }
    }
}
