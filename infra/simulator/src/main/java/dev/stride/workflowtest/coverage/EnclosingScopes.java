package dev.stride.workflowtest.coverage;

import dev.stride.plan.Plan;
import dev.stride.plan.fault.Catch;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.NodeSuccessors;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The scopes around each node of a plan that can be reached.
 *
 * @param inOrder the nodes that entered the scopes around a node, the outermost first, by the node; in the order in which the nodes
 *     are reached
 */
public record EnclosingScopes(Map<Integer, List<Integer>> inOrder) {

    /** The beginning of the names of faults that lead a branch inside the compiled form, and that no author writes. */
    private static final String INTERNAL = "workflow.";

    /** A node that was reached, and the nodes that entered the scopes around it. */
    private record Place(int node, List<Integer> scopes) {}

    public static EnclosingScopes of(Plan plan) {
        var waiting = new ArrayDeque<Place>();
        var found = new LinkedHashMap<Integer, List<Integer>>();
        Stream.concat(
                        Stream.of(plan.start()),
                        plan.settings().timeout().stream()
                                .flatMap(timeout -> timeout.runBefore().stream().boxed()))
                .forEach(root -> waiting.add(new Place(root, List.of())));
        while (!waiting.isEmpty()) {
            var place = waiting.poll();
            if (found.putIfAbsent(place.node, place.scopes) == null) {
                follow(plan, place, waiting);
            }
        }
        return new EnclosingScopes(found);
    }

    public List<Integer> around(int node) {
        return inOrder.getOrDefault(node, List.of());
    }

    /** Returns whether a fault handler is one of the definition, and not one that the compiler has added. */
    public static boolean isOfTheAuthor(Catch handler) {
        return handler.faults().stream().noneMatch(match -> match.name().startsWith(INTERNAL));
    }

    private static void follow(Plan plan, Place place, Deque<Place> waiting) {
        var scopes = place.scopes;
        switch (plan.node(place.node)) {
            case Node.Enter(var stateScope, int next, var _) -> {
                var inside =
                        Stream.concat(scopes.stream(), Stream.of(place.node)).toList();
                waiting.add(new Place(next, inside));
                stateScope.catches().stream()
                        .filter(EnclosingScopes::isOfTheAuthor)
                        .forEach(handler -> waiting.add(new Place(handler.next(), inside)));
                stateScope.compensation().ifPresent(undo -> waiting.add(new Place(undo, List.of())));
            }
            case Node.Leave(int next, var _) -> waiting.add(new Place(next, scopes.subList(0, scopes.size() - 1)));
            case Node.Fork fork -> {
                fork.branches().forEach(branch -> waiting.add(new Place(branch.start(), scopes)));
                waiting.add(new Place(fork.next(), scopes));
            }
            case Node.ForEach each -> {
                waiting.add(new Place(each.body(), scopes));
                waiting.add(new Place(each.next(), scopes));
            }
            case Node.Detach detach -> {
                waiting.add(new Place(detach.branch(), List.of()));
                waiting.add(new Place(detach.next(), scopes));
            }
            case Node other -> NodeSuccessors.list(other).forEach(next -> waiting.add(new Place(next, scopes)));
        }
    }
}
