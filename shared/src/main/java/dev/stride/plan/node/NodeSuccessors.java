package dev.stride.plan.node;

import dev.stride.plan.node.Node.EventAlternative;
import dev.stride.plan.node.Node.ForkBranch;
import dev.stride.plan.node.Node.SwitchCase;
import dev.stride.plan.policy.Retry;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;

/** The ways from a node to the nodes after it. */
public final class NodeSuccessors {

    /** Ids of the nodes that may come next, the usual way first. */
    public static List<Integer> list(Node node) {
        var ids = new ArrayList<Integer>();
        renumber(node, id -> {
            ids.add(id);
            return id;
        });
        return ids;
    }

    /** The same node, with other ids for those that come next. */
    public static Node renumber(Node node, IntUnaryOperator ids) {
        return switch (node) {
            case Node.Enter enter -> renumberEnter(enter, ids);
            case Node.Leave(int next, var source) -> new Node.Leave(ids.applyAsInt(next), source);
            case Node.Assign(var value, var dataPlacement, int next, var source) ->
                new Node.Assign(value, dataPlacement, ids.applyAsInt(next), source);
            case Node.Choose(var cases, int otherwise, var source) -> {
                var ways = cases.stream()
                        .map(way -> new SwitchCase(way.when(), ids.applyAsInt(way.next()), way.source()))
                        .toList();
                yield new Node.Choose(ways, ids.applyAsInt(otherwise), source);
            }
            case Node.Invoke invoke -> renumberInvoke(invoke, ids);
            case Node.Call call -> renumberCall(call, ids);
            case Node.Delay(var duration, var until, int next, var source) ->
                new Node.Delay(duration, until, ids.applyAsInt(next), source);
            case Node.Listen(var events, int next, var source) -> new Node.Listen(events, ids.applyAsInt(next), source);
            case Node.Await(var ways, var timeout, var onTimeout, var source) -> {
                var redirected = ways.stream()
                        .map(eventAlternative -> new EventAlternative(
                                eventAlternative.events(), ids.applyAsInt(eventAlternative.next())))
                        .toList();
                yield new Node.Await(redirected, timeout, renumberOptional(onTimeout, ids), source);
            }
            case Node.Emit(var events, int next, var source) -> new Node.Emit(events, ids.applyAsInt(next), source);
            case Node.Fork(var arms, var needed, var outputs, int next, var source) -> {
                var redirected = arms.stream()
                        .map(forkBranch -> new ForkBranch(
                                forkBranch.name(), ids.applyAsInt(forkBranch.start()), forkBranch.timeout()))
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
            case Node.KeepActive(var events, var again, var source) ->
                new Node.KeepActive(events, renumberOptional(again, ids), source);
            case Node.Return last -> last;
            case Node.Continue last -> last;
            case Node.End last -> last;
        };
    }

    private static Node renumberEnter(Node.Enter enter, IntUnaryOperator ids) {
        var next = ids.applyAsInt(enter.next());
        var stateScope = enter.scope();
        var catches = stateScope.catches().stream()
                .map(handler -> handler.withNext(ids.applyAsInt(handler.next())))
                .toList();
        var compensation = renumberOptional(stateScope.compensation(), ids);
        var redirected = new StateScope(
                stateScope.state(),
                stateScope.kind(),
                catches,
                stateScope.totalTimeout(),
                stateScope.attemptTimeout(),
                compensation);
        return new Node.Enter(redirected, next, enter.source());
    }

    private static Node renumberInvoke(Node.Invoke invoke, IntUnaryOperator ids) {
        return new Node.Invoke(
                invoke.action(),
                invoke.call(),
                invoke.arguments(),
                invoke.results(),
                invoke.placement(),
                renumberRetry(invoke.retry(), ids),
                invoke.timeout(),
                ids.applyAsInt(invoke.next()),
                invoke.source());
    }

    private static Node renumberCall(Node.Call call, IntUnaryOperator ids) {
        return new Node.Call(
                call.action(),
                call.workflow(),
                call.input(),
                call.waitMode(),
                call.results(),
                call.placement(),
                renumberRetry(call.retry(), ids),
                call.timeout(),
                ids.applyAsInt(call.next()),
                call.source());
    }

    private static Retry renumberRetry(Retry retry, IntUnaryOperator ids) {
        return new Retry(retry.rules().stream()
                .map(rule -> new Retry.Rule(
                        rule.policy(),
                        rule.on(),
                        rule.except(),
                        rule.results(),
                        renumberOptional(rule.exhausted(), ids)))
                .toList());
    }

    private static OptionalInt renumberOptional(OptionalInt id, IntUnaryOperator ids) {
        return id.isPresent() ? OptionalInt.of(ids.applyAsInt(id.getAsInt())) : id;
    }

    private NodeSuccessors() {}
}
