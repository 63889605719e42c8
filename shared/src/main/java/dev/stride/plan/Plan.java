package dev.stride.plan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Expression;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What to run: a definition compiled to flat nodes that point to one another by index.
 *
 * @param workflow the id and version it was compiled from
 * @param name the author's name of the workflow, its id where none was given
 * @param language the key of the language it was written in, such as {@code serverless-workflow-0.8}
 * @param constants the value of {@code $CONST}, an object
 * @param start index of the first node
 * @param nodes all nodes; a node's id is its index
 * @param calls resolved functions by name, which {@link Node.Invoke} refers to
 * @param label what an instance is labelled with, over its data input; empty for the version
 * @param secrets names of what expressions may read as {@code $SECRETS}
 * @param schedule when instances start by themselves
 */
public record Plan(
        WorkflowId workflow,
        String name,
        String language,
        JsonNode constants,
        int start,
        List<Node> nodes,
        Map<String, CallTemplate> calls,
        Optional<Expression> label,
        Optional<InputSchema> inputSchema,
        Set<String> secrets,
        Optional<Schedule> schedule) {

    public Plan {
        nodes = List.copyOf(nodes);
        calls = Map.copyOf(calls);
        secrets = Collections.unmodifiableSet(new TreeSet<>(secrets));
    }

    /** A plan that asks nothing of its input, has no secrets, and starts only when it is told to. */
    public Plan(
            WorkflowId workflow,
            String name,
            String language,
            JsonNode constants,
            int start,
            List<Node> nodes,
            Map<String, CallTemplate> calls) {
        this(
                workflow,
                name,
                language,
                constants,
                start,
                nodes,
                calls,
                Optional.empty(),
                Optional.empty(),
                Set.of(),
                Optional.empty());
    }

    public Node node(int id) {
        return nodes.get(id);
    }

    /** The author's name of the state that a node begins, empty for a node that begins none. */
    public String stateOf(int enter) {
        return node(enter) instanceof Node.Enter(var scope, var _, var _) ? scope.state() : "";
    }
}
