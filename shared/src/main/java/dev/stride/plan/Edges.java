package dev.stride.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/** The ways from a node to the nodes after it. */
final class Edges {

    /** Ids of the nodes that may come next, the usual way first. */
    static List<Integer> of(Node node) {
        return switch (node) {
            case Node.Enter enter -> {
                var ids = new ArrayList<>(List.of(enter.next()));
                enter.scope().catches().forEach(handler -> ids.add(handler.next()));
                yield ids;
            }
            case Node.Choose choose -> {
                var ids = new ArrayList<Integer>();
                choose.cases().forEach(way -> ids.add(way.next()));
                ids.add(choose.otherwise());
                yield ids;
            }
            case Node.Leave leave -> List.of(leave.next());
            case Node.Assign assign -> List.of(assign.next());
            case Node.Invoke invoke -> List.of(invoke.next());
            case Node.Delay delay -> List.of(delay.next());
            case Node.End _ -> List.of();
        };
    }

    /** The same node, with other ids for those that come next. */
    static Node redirected(Node node, IntUnaryOperator ids) {
        return switch (node) {
            case Node.Enter(Scope(var state, var kind, var catches), int next, var source) -> {
                var handlers = catches.stream()
                        .map(handler -> new Catch(handler.faults(), ids.applyAsInt(handler.next())))
                        .toList();
                yield new Node.Enter(new Scope(state, kind, handlers), ids.applyAsInt(next), source);
            }
            case Node.Choose(var cases, int otherwise, var source) -> {
                var ways = cases.stream()
                        .map(way -> new Case(way.when(), ids.applyAsInt(way.next()), way.source()))
                        .toList();
                yield new Node.Choose(ways, ids.applyAsInt(otherwise), source);
            }
            case Node.Leave(int next, var source) -> new Node.Leave(ids.applyAsInt(next), source);
            case Node.Assign(var value, var placement, int next, var source) ->
                new Node.Assign(value, placement, ids.applyAsInt(next), source);
            case Node.Invoke invoke ->
                new Node.Invoke(
                        invoke.action(),
                        invoke.call(),
                        invoke.arguments(),
                        invoke.results(),
                        invoke.placement(),
                        invoke.retry(),
                        ids.applyAsInt(invoke.next()),
                        invoke.source());
            case Node.Delay(var duration, int next, var source) ->
                new Node.Delay(duration, ids.applyAsInt(next), source);
            case Node.End end -> end;
        };
    }

    private Edges() {}
}
