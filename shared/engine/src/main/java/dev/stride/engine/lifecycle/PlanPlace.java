package dev.stride.engine.lifecycle;

import dev.stride.plan.Plan;
import dev.stride.plan.node.Node;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A place in a workflow definition by the names of its states. It finds the node of another plan that is at the same place: nodes
 * have other numbers there, and states may stand in another order.
 *
 * @param states the names of the states around the node, outermost first; with the state itself, if the node enters one
 * @param part the pointer to the node from the innermost of these states, or from the root if there is none
 * @param kind what the node is
 */
record PlanPlace(List<String> states, String part, String kind) {

    /** The kind of nodes that enter only a part of a state. */
    private static final String PART = "part";

    PlanPlace {
        states = List.copyOf(states);
    }

    static PlanPlace of(Plan plan, int id) {
        var node = plan.node(id);
        var around = plan.nodes().stream()
                .filter(other -> other instanceof Node.Enter(var scope, var _, var source)
                        && !scope.continuesState()
                        && isWithin(node.source(), source))
                .map(Node.Enter.class::cast)
                .sorted(Comparator.comparingInt(enter -> enter.source().length()))
                .toList();
        var inner = around.isEmpty() ? "" : around.getLast().source();
        return new PlanPlace(
                around.stream().map(enter -> enter.scope().state()).distinct().toList(),
                node.source().substring(inner.length()),
                kind(node));
    }

    /**
     * Returns the id of the node that has the place of another node. Returns empty if no node has it, or if the nodes that have it
     * are not as many as in the other plan.
     */
    static OptionalInt find(Plan from, int id, Plan to) {
        var place = of(from, id);
        var before = place.in(from);
        var after = place.in(to);
        return before.size() == after.size() ? OptionalInt.of(after.get(before.indexOf(id))) : OptionalInt.empty();
    }

    private List<Integer> in(Plan plan) {
        return IntStream.range(0, plan.nodes().size())
                .filter(id -> kind(plan.node(id)).equals(kind) && of(plan, id).equals(this))
                .boxed()
                .toList();
    }

    /** Returns whether a pointer leads to an element of the definition, or into it. */
    private static boolean isWithin(String pointer, String element) {
        return pointer.equals(element) || pointer.startsWith(element + "/");
    }

    /** Returns whether the place belongs to the state that directly surrounds the other place, or to one further out. */
    boolean surrounds(PlanPlace other) {
        return states.size() <= other.states.size()
                && other.states.subList(0, states.size()).equals(states);
    }

    private static String kind(Node node) {
        return switch (node) {
            case Node.Enter(var scope, var _, var _) when scope.continuesState() -> PART;
            case Node.Enter(var scope, var _, var _) -> scope.state();
            case Node other -> other.getClass().getSimpleName();
        };
    }
}
