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
 * A label to which {@code break} can jump: {@code label $name | body}. Each time the label expression runs, the label gets a new
 * identity. A break jumps to the label with the right identity, even if several labels have the same name. This class replaces
 * the node of jackson-jq, which compares only names: in {@code first(first(f))}, the inner label would catch a break to the outer
 * label.
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

    /** Returns the name of a variable that no expression can read: a {@code break} finds its evaluation by the value. */
    private static String variable(String name) {
        return "*label " + name;
    }

    @Override
    public String toString() {
        return "label $" + name + " | " + body;
    }

    /** A jump to the enclosing label: {@code break $name}. */
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

    /** The exception that a {@code break} throws. It ends the evaluation of the body of the label to which the break jumps. */
    private static final class BreakException extends JsonQueryBreakException {

        private static final long serialVersionUID = 1;

        private final transient JsonNode label;

        BreakException(String name, JsonNode label) {
            super(name);
            this.label = label;
        }

        /** Names are not compared, because several labels can have the same name. */
        @SuppressWarnings("ReferenceEquality")
        boolean isTo(JsonNode passing) {
            return label == passing;
        }
    }
}
