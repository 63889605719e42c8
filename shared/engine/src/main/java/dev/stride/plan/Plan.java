package dev.stride.plan;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.WorkflowRef;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The executable form of a workflow definition: a flat list of nodes that refer to one another by index.
 *
 * @param workflow id and version of the definition
 * @param name the author's name of the workflow; its id if the author gave no name
 * @param language key of the definition's language, such as {@code serverless-workflow-0.8}
 * @param constants the value of {@code $CONST}, an object
 * @param start index of the first node
 * @param nodes all nodes; the id of a node is its index
 * @param calls resolved functions by the name that {@link Node.Invoke} uses
 * @param settings settings that apply to each instance as a whole
 */
public record Plan(
        WorkflowId workflow,
        String name,
        String language,
        JsonNode constants,
        int start,
        List<Node> nodes,
        Map<String, CallTemplate> calls,
        WorkflowSettings settings) {

    /** Creates a plan for a workflow with default settings. */
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

    /** Returns the name of the innermost state around a place such as {@code /states/0/actions/1}; empty if none. */
    public String stateNameAt(String source) {
        return nodes.stream()
                .filter(node -> node instanceof Node.Enter enter
                        && !enter.scope().continuesState()
                        && source.startsWith(node.source() + "/"))
                .max(Comparator.comparingInt(node -> node.source().length()))
                .map(node -> ((Node.Enter) node).scope().state())
                .orElse("");
    }

    /** Returns the name of the state that is defined exactly at a place, such as {@code /states/0}. */
    public Optional<String> stateEnteredAt(String source) {
        return nodes.stream()
                .filter(node -> node.source().equals(source))
                .flatMap(
                        node -> node instanceof Node.Enter(var stateScope, var _, var _) && !stateScope.continuesState()
                                ? Stream.of(stateScope.state())
                                : Stream.empty())
                .findFirst();
    }

    /** Returns the workflows that this one calls, and that it starts as its successor. */
    public Stream<WorkflowRef> calledWorkflows() {
        return nodes.stream()
                .flatMap(node -> switch (node) {
                    case Node.CallWorkflow call -> Stream.of(call.workflow());
                    case Node.Continue next -> Stream.of(next.workflow());
                    case Node _ -> Stream.empty();
                })
                .distinct();
    }

    /** Returns the name of the state of which the whole or a part begins at a node; an empty text if none does. */
    public String stateName(int enter) {
        return node(enter) instanceof Node.Enter(var stateScope, var _, var source)
                ? stateScope.continuesState()
                        ? stateEnteredAt(source).orElseGet(() -> stateNameAt(source))
                        : stateScope.state()
                : "";
    }
}
