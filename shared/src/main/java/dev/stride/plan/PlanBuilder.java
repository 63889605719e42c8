package dev.stride.plan;

import dev.stride.plan.node.Node;
import dev.stride.plan.node.NodeSuccessors;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedSet;
import org.jspecify.annotations.Nullable;

/**
 * Gathers the nodes of a plan while a definition is compiled: from the end of each state to its beginning, so that every
 * node can be told the one after it.
 */
public final class PlanBuilder {

    private final List<@Nullable Node> nodes = new ArrayList<>();

    /** An id for a node that others refer to before it is known. */
    public int reserve() {
        nodes.add(null);
        return nodes.size() - 1;
    }

    /** Puts a node where its id was reserved. */
    public void set(int id, Node node) {
        nodes.set(id, node);
    }

    /** Adds a node. @return its id */
    public int add(Node node) {
        nodes.add(node);
        return nodes.size() - 1;
    }

    /** Ids of the nodes that may come after a node, the usual way first. */
    public static List<Integer> successors(Node node) {
        return NodeSuccessors.list(node);
    }

    /**
     * Nodes with the ids that they have in the plan.
     *
     * @param ids of the nodes by the ids that they had in the builder
     */
    public record Layout(List<Node> nodes, Map<Integer, Integer> ids) {
        public Layout {
            nodes = List.copyOf(nodes);
            ids = Map.copyOf(ids);
        }
    }

    /**
     * The nodes that can be reached from some, of which the first becomes the first, with new ids in the order in which
     * people read: state by state, each from its beginning to its exits.
     */
    public Layout layout(List<Integer> starts) {
        var order = new LinkedHashSet<Integer>();
        var states = new ArrayDeque<>(starts);
        while (!states.isEmpty()) {
            visit(states.remove(), order, states);
        }
        Map<Integer, Integer> newIds = new HashMap<>();
        order.forEach(id -> newIds.put(id, newIds.size()));
        var nodes = order.stream()
                .map(id -> NodeSuccessors.renumber(node(id), next -> Objects.requireNonNull(newIds.get(next))))
                .toList();
        return new Layout(nodes, newIds);
    }

    private void visit(int start, SequencedSet<Integer> order, Deque<Integer> states) {
        var ahead = new ArrayDeque<>(List.of(start));
        while (!ahead.isEmpty()) {
            var id = ahead.pop();
            if (id != start && node(id) instanceof Node.Enter) {
                states.add(id);
            } else if (order.add(id)) {
                NodeSuccessors.list(node(id)).reversed().forEach(ahead::push);
            }
        }
    }

    private Node node(int id) {
        return Objects.requireNonNull(nodes.get(id), "a reserved node was never set");
    }
}
