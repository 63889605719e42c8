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
 * Collects the nodes of a plan during compilation. Compilers add the nodes of a state from its end to its start, so that the
 * successor of each node is already known.
 */
public final class PlanBuilder {

    /** The id of the first start node in every finished plan ({@link #layout}). */
    public static final int START = 0;

    private final List<@Nullable Node> nodes = new ArrayList<>();

    /** Reserves an id for a node that is created later, so that earlier nodes can refer to it. */
    public int reserve() {
        nodes.add(null);
        return nodes.size() - 1;
    }

    /** Sets the node for an id that {@link #reserve()} returned. */
    public void set(int id, Node node) {
        nodes.set(id, node);
    }

    public int add(Node node) {
        nodes.add(node);
        return nodes.size() - 1;
    }

    /** Returns the ids of all nodes that can run next after a node, including those that run after a fault or a timeout. */
    public static List<Integer> successors(Node node) {
        return NodeSuccessors.list(node);
    }

    /**
     * The nodes of a finished plan in their final order, and the new id of each node.
     *
     * @param ids maps each id that the builder assigned to the final id
     */
    public record Layout(List<Node> nodes, Map<Integer, Integer> ids) {
        public Layout {
            nodes = List.copyOf(nodes);
            ids = Map.copyOf(ids);
        }
    }

    /**
     * Puts the nodes that are reachable from the start nodes in order and renumbers them. The first start node gets the id
     * {@link #START}. The nodes of a state follow each other, so that the printed plan is readable.
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
        return Objects.requireNonNull(nodes.get(id), "a node id was reserved but its node was never added to the plan");
    }
}
