package dev.stride.expression.jq.tree;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.expression.jq.metering.JqEvaluation;
import java.util.ArrayList;
import java.util.List;
import net.thisptr.jackson.jq.Expression;
import net.thisptr.jackson.jq.PathOutput;
import net.thisptr.jackson.jq.Scope;
import net.thisptr.jackson.jq.exception.JsonQueryException;
import net.thisptr.jackson.jq.internal.tree.FunctionCall;
import net.thisptr.jackson.jq.internal.tree.literal.ValueLiteral;
import net.thisptr.jackson.jq.path.Path;
import net.thisptr.jackson.jq.path.RootPath;
import org.jspecify.annotations.Nullable;

/**
 * The update assignment {@code places |= update}. Replaces each selected value by the first output of the update expression, or
 * deletes the value if the update expression has no output.
 */
public record UpdateAssignment(Expression places, Expression update) implements Expression {

    @Override
    public void apply(Scope scope, JsonNode in, @Nullable Path path, PathOutput output, boolean requirePath)
            throws JsonQueryException {
        var updating = new Updating(scope, in);
        places.apply(scope, in, RootPath.getInstance(), (value, place) -> updating.update(value, place), true);
        output.emit(updating.root, null);
    }

    /** The state of a running update: a copy of the input with all replacements and deletions so far. */
    private final class Updating {

        private final Scope scope;
        private JsonNode root;

        Updating(Scope scope, JsonNode root) {
            this.scope = scope;
            this.root = root;
        }

        void update(JsonNode value, @Nullable Path path) throws JsonQueryException {
            var place = path == null && value.isValueNode() && value.equals(root) ? RootPath.getInstance() : path;
            if (place == null) {
                throw new JsonQueryException("Invalid path expression with result %s".formatted(value));
            }
            var outputs = new ArrayList<JsonNode>();
            var updated = place.mutate(root, old -> {
                update.apply(scope, old == null ? NullNode.getInstance() : old, outputs::add);
                return outputs.isEmpty() ? NullNode.getInstance() : outputs.getFirst();
            });
            if (outputs.isEmpty()) {
                delete(place);
            } else {
                root = updated;
            }
        }

        private void delete(Path place) throws JsonQueryException {
            var keys = JsonNodeFactory.instance.arrayNode();
            place.toJsonNode(keys);
            var places = new ValueLiteral(JsonNodeFactory.instance.arrayNode().add(keys)) {};
            new FunctionCall(null, "delpaths", List.of(places), JqEvaluation.VERSION)
                    .apply(scope, root, without -> root = without);
        }
    }

    @Override
    public String toString() {
        return places + " |= " + update;
    }
}
