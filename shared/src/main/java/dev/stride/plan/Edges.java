package dev.stride.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;

/** The ways from a node to the nodes after it. */
final class Edges {

    /** Ids of the nodes that may come next, the usual way first. */
    static List<Integer> of(Node node) {
        var ids = new ArrayList<Integer>();
        redirected(node, id -> {
            ids.add(id);
            return id;
        });
        return ids;
    }

    /** The same node, with other ids for those that come next. */
    static Node redirected(Node node, IntUnaryOperator ids) {
        return switch (node) {
            case Node.Enter enter -> entered(enter, ids);
            case Node.Leave(int next, var source) -> new Node.Leave(ids.applyAsInt(next), source);
            case Node.Assign(var value, var placement, int next, var source) ->
                new Node.Assign(value, placement, ids.applyAsInt(next), source);
            case Node.Choose(var cases, int otherwise, var source) -> {
                var ways = cases.stream()
                        .map(way -> new Case(way.when(), ids.applyAsInt(way.next()), way.source()))
                        .toList();
                yield new Node.Choose(ways, ids.applyAsInt(otherwise), source);
            }
            case Node.Invoke invoke -> invoked(invoke, ids);
            case Node.Call call -> called(call, ids);
            case Node.Delay(var duration, var until, int next, var source) ->
                new Node.Delay(duration, until, ids.applyAsInt(next), source);
            case Node.Listen(var events, int next, var source) -> new Node.Listen(events, ids.applyAsInt(next), source);
            case Node.Await(var ways, var timeout, var onTimeout, var source) -> {
                var redirected = ways.stream()
                        .map(way -> new Way(way.receptions(), ids.applyAsInt(way.next())))
                        .toList();
                yield new Node.Await(redirected, timeout, optional(onTimeout, ids), source);
            }
            case Node.Emit(var events, int next, var source) -> new Node.Emit(events, ids.applyAsInt(next), source);
            case Node.Fork(var arms, var needed, var outputs, int next, var source) -> {
                var redirected = arms.stream()
                        .map(arm -> new Arm(arm.name(), ids.applyAsInt(arm.start()), arm.timeout()))
                        .toList();
                yield new Node.Fork(redirected, needed, outputs, ids.applyAsInt(next), source);
            }
            case Node.ForEach(var all, var element, var batch, int body, var into, int next, var source) -> {
                var redirected = ids.applyAsInt(body);
                yield new Node.ForEach(all, element, batch, redirected, into, ids.applyAsInt(next), source);
            }
            case Node.Detach(int arm, int next, var source) ->
                new Node.Detach(ids.applyAsInt(arm), ids.applyAsInt(next), source);
            case Node.Compensate(int next, var source) -> new Node.Compensate(ids.applyAsInt(next), source);
            case Node.Rest(var events, var again, var source) -> new Node.Rest(events, optional(again, ids), source);
            case Node.Return last -> last;
            case Node.Continue last -> last;
            case Node.End last -> last;
        };
    }

    private static Node entered(Node.Enter enter, IntUnaryOperator ids) {
        var next = ids.applyAsInt(enter.next());
        var scope = enter.scope();
        var catches = scope.catches().stream()
                .map(handler -> handler.leadingTo(ids.applyAsInt(handler.next())))
                .toList();
        var compensation = optional(scope.compensation(), ids);
        var redirected = new Scope(scope.state(), scope.kind(), catches, scope.total(), scope.single(), compensation);
        return new Node.Enter(redirected, next, enter.source());
    }

    private static Node invoked(Node.Invoke invoke, IntUnaryOperator ids) {
        return new Node.Invoke(
                invoke.action(),
                invoke.call(),
                invoke.arguments(),
                invoke.results(),
                invoke.placement(),
                retried(invoke.retry(), ids),
                invoke.timeout(),
                ids.applyAsInt(invoke.next()),
                invoke.source());
    }

    private static Node called(Node.Call call, IntUnaryOperator ids) {
        return new Node.Call(
                call.action(),
                call.workflow(),
                call.input(),
                call.waits(),
                call.results(),
                call.placement(),
                retried(call.retry(), ids),
                call.timeout(),
                ids.applyAsInt(call.next()),
                call.source());
    }

    private static Retry retried(Retry retry, IntUnaryOperator ids) {
        return new Retry(retry.rules().stream()
                .map(rule -> new Retry.Rule(
                        rule.policy(), rule.on(), rule.except(), rule.results(), optional(rule.exhausted(), ids)))
                .toList());
    }

    private static OptionalInt optional(OptionalInt id, IntUnaryOperator ids) {
        return id.isPresent() ? OptionalInt.of(ids.applyAsInt(id.getAsInt())) : id;
    }

    private Edges() {}
}
