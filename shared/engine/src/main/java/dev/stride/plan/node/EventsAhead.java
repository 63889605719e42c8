package dev.stride.plan.node;

import dev.stride.plan.event.EventFilter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The events of one kind that an instance can still consume on its way through a plan. What is not known in advance, such as the
 * result of a condition or whether a state fails, counts as possible.
 *
 * @param nodes the nodes of the plan
 * @param kind whether a filter matches events of this kind
 */
public record EventsAhead(List<Node> nodes, Predicate<EventFilter> kind) {

    /** Returns the events for which a branch waits at a node. */
    public static List<EventFilter> at(Node node) {
        return switch (node) {
            case Node.Listen listen -> listen.events();
            case Node.Await await -> await.events();
            case Node.KeepActive keepActive -> keepActive.events();
            case Node.Enter _,
                    Node.Leave _,
                    Node.Assign _,
                    Node.Choose _,
                    Node.Check _,
                    Node.Raise _,
                    Node.Invoke _,
                    Node.CallWorkflow _,
                    Node.Delay _,
                    Node.Emit _,
                    Node.Fork _,
                    Node.ForEach _,
                    Node.Detach _,
                    Node.Compensate _,
                    Node.Return _,
                    Node.Continue _,
                    Node.End _ -> List.of();
        };
    }

    /** Returns the nodes that can run after a fault in an open state, and those that compensate it later. */
    public static Stream<Integer> handlers(Node node) {
        return node instanceof Node.Enter enter
                ? NodeSuccessors.list(enter).stream().filter(id -> id != enter.next())
                : Stream.of();
    }

    /** Returns the start of a branch that can still run after its node, because nothing waits for its end. */
    public static OptionalInt detached(Node node) {
        return node instanceof Node.Detach detach ? OptionalInt.of(detach.branch()) : OptionalInt.empty();
    }

    /**
     * Returns whether an instance can consume an event of the kind in addition to others. In child branches, where several may
     * wait at once, events are not counted: if one of these waits for the kind, the result is true.
     *
     * @param from the nodes at which the instance can continue
     * @param others number of events of the kind that the instance consumes before
     */
    public boolean canConsumeAfter(int others, Collection<Integer> from) {
        return !waitsAfter(others, from).isEmpty();
    }

    /** Returns the nodes at which an instance can consume an event of the kind in addition to others, in the order of the plan. */
    public List<Node.Await> waitsAfter(int others, Collection<Integer> from) {
        var reached = reachable(from);
        for (int consumed = 0; consumed < others; consumed++) {
            var waits = waits(reached);
            if (waits.isEmpty() || isAnyInChild(waits)) {
                break;
            }
            var next = reachable(after(waits, reached));
            if (next.equals(reached)) {
                break;
            }
            reached = next;
        }
        return waits(reached).stream()
                .sorted()
                .map(nodes::get)
                .map(Node.Await.class::cast)
                .toList();
    }

    private List<Integer> waits(Set<Integer> reached) {
        return reached.stream()
                .filter(id -> nodes.get(id) instanceof Node.Await await
                        && await.events().stream().anyMatch(kind))
                .toList();
    }

    private List<Integer> after(List<Integer> waits, Set<Integer> reached) {
        var next = new ArrayList<Integer>();
        waits.forEach(id -> next.addAll(NodeSuccessors.list(nodes.get(id))));
        reached.forEach(id -> next.addAll(handlers(nodes.get(id)).toList()));
        return next;
    }

    private boolean isAnyInChild(List<Integer> waits) {
        var starts = nodes.stream().flatMap(EventsAhead::childStarts).toList();
        return !starts.isEmpty() && reachable(starts).stream().anyMatch(waits::contains);
    }

    private static Stream<Integer> childStarts(Node node) {
        return switch (node) {
            case Node.Fork fork -> fork.branches().stream().map(Node.ForkBranch::start);
            case Node.ForEach forEach -> Stream.of(forEach.body());
            case Node.Detach detach -> Stream.of(detach.branch());
            case Node _ -> Stream.of();
        };
    }

    private Set<Integer> reachable(Collection<Integer> from) {
        var ahead = new ArrayDeque<>(from);
        var reached = new HashSet<Integer>();
        while (!ahead.isEmpty()) {
            var id = ahead.pop();
            if (reached.add(id)) {
                ahead.addAll(NodeSuccessors.list(nodes.get(id)));
            }
        }
        return reached;
    }
}
