package dev.stride.plan;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.WorkflowRef;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

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
 * @param settings what holds for every instance as a whole
 */
public record Plan(
        WorkflowId workflow,
        String name,
        String language,
        JsonNode constants,
        int start,
        List<Node> nodes,
        Map<String, CallTemplate> calls,
        @JsonProperty("terms") WorkflowSettings settings) {

    /** A plan that asks nothing of its input, has no secrets and no bounds, and starts only when it is told to. */
    public Plan(
            WorkflowId workflow,
            String name,
            String language,
            JsonNode constants,
            int start,
            List<Node> nodes,
            Map<String, CallTemplate> calls) {
        this(workflow, name, language, constants, start, nodes, calls, WorkflowSettings.NONE);
    }

    public Plan {
        nodes = List.copyOf(nodes);
        calls = Map.copyOf(calls);
    }

    public Node node(int id) {
        return nodes.get(id);
    }

    /** The author's name of the state whose text holds a place, empty when the place is in none. */
    public String stateNameAt(String source) {
        return nodes.stream()
                .filter(node -> node instanceof Node.Enter && source.startsWith(node.source() + "/"))
                .map(node -> ((Node.Enter) node).scope().state())
                .findFirst()
                .orElse("");
    }

    /** Workflows that it calls or goes on as. */
    public Stream<WorkflowRef> calledWorkflows() {
        return nodes.stream()
                .flatMap(node -> switch (node) {
                    case Node.Call call -> Stream.of(call.workflow());
                    case Node.Continue next -> Stream.of(next.workflow());
                    case Node _ -> Stream.empty();
                })
                .distinct();
    }

    /** The author's name of the state that a node begins, empty for a node that begins none. */
    public String stateName(int enter) {
        return node(enter) instanceof Node.Enter(var stateScope, var _, var _) ? stateScope.state() : "";
    }
}
