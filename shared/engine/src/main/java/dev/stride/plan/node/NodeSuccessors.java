package dev.stride.plan.node;

import dev.stride.plan.node.Node.ForkBranch;
import dev.stride.plan.node.Node.SwitchCase;
import dev.stride.plan.policy.Retry;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;

/** Lists or renumbers the successors of a node, which are the nodes that can run next. */
public final class NodeSuccessors {

    /** Returns the ids of all nodes that can run next after this node, including those that run after a fault or a timeout. */
    public static List<Integer> list(Node node) {
        var ids = new ArrayList<Integer>();
        renumber(node, id -> {
            ids.add(id);
            return id;
        });
        return ids;
    }

    /** Returns a copy of the node in which the given function has replaced the id of each successor. */
    public static Node renumber(Node node, IntUnaryOperator ids) {
        return switch (node) {
            case Node.Enter enter -> renumberEnter(enter, ids);
            case Node.Leave(int next, var source) -> new Node.Leave(ids.applyAsInt(next), source);
            case Node.Assign(var value, var dataPlacement, int next, var source, var action) ->
                new Node.Assign(value, dataPlacement, ids.applyAsInt(next), source, action);
            case Node.Choose(var cases, int otherwise, var source) -> {
                var renumbered = cases.stream()
                        .map(each -> new SwitchCase(each.when(), ids.applyAsInt(each.next()), each.source()))
                        .toList();
                yield new Node.Choose(renumbered, ids.applyAsInt(otherwise), source);
            }
            case Node.Check(var schema, int next, var source) -> new Node.Check(schema, ids.applyAsInt(next), source);
            case Node.Invoke invoke -> renumberInvoke(invoke, ids);
            case Node.CallWorkflow call -> renumberCall(call, ids);
            case Node.Delay(var duration, var until, var computed, int next, var source) ->
                new Node.Delay(duration, until, computed, ids.applyAsInt(next), source);
            case Node.Listen(var events, int next, var source) -> new Node.Listen(events, ids.applyAsInt(next), source);
            case Node.Await await -> renumberAwait(await, ids);
            case Node.Emit(var events, var sent, int next, var source) ->
                new Node.Emit(events, sent, ids.applyAsInt(next), source);
            case Node.Fork(var branches, var required, var outputs, boolean failsAtOnce, int next, var source) -> {
                var renumbered = branches.stream()
                        .map(forkBranch -> new ForkBranch(
                                forkBranch.name(), ids.applyAsInt(forkBranch.start()), forkBranch.timeout()))
                        .toList();
                yield new Node.Fork(renumbered, required, outputs, failsAtOnce, ids.applyAsInt(next), source);
            }
            case Node.ForEach(var all, var element, var batch, int body, var into, int next, var source) -> {
                var renumbered = ids.applyAsInt(body);
                yield new Node.ForEach(all, element, batch, renumbered, into, ids.applyAsInt(next), source);
            }
            case Node.Detach(int branch, int next, var source) ->
                new Node.Detach(ids.applyAsInt(branch), ids.applyAsInt(next), source);
            case Node.Compensate(int next, var source) -> new Node.Compensate(ids.applyAsInt(next), source);
            case Node.KeepActive(var events, var resumeAt, var source) ->
                new Node.KeepActive(events, renumberOptional(resumeAt, ids), source);
            case Node.Raise last -> last;
            case Node.Return last -> last;
            case Node.Continue last -> last;
            case Node.End last -> last;
        };
    }

    private static Node renumberAwait(Node.Await await, IntUnaryOperator ids) {
        var alternatives = await.alternatives().stream()
                .map(each -> new EventAlternative(each.events(), each.collected(), ids.applyAsInt(each.next())))
                .toList();
        return new Node.Await(
                alternatives,
                await.timeout(),
                renumberOptional(await.onTimeout(), ids),
                await.standing(),
                await.source());
    }

    private static Node renumberEnter(Node.Enter enter, IntUnaryOperator ids) {
        var next = ids.applyAsInt(enter.next());
        var stateScope = enter.scope();
        var catches = stateScope.catches().stream()
                .map(handler -> handler.withNext(ids.applyAsInt(handler.next())))
                .toList();
        var compensation = renumberOptional(stateScope.compensation(), ids);
        return new Node.Enter(stateScope.withTargets(catches, compensation), next, enter.source());
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

    private static Node renumberCall(Node.CallWorkflow call, IntUnaryOperator ids) {
        return new Node.CallWorkflow(
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
