package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.engine.branch.CalendarTime;
import dev.stride.engine.branch.Deadlines;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.transition.OutboundRequest;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.Selection;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A function is called, tried again, and its result put into the data. */
final class InvokeNode {

    static NodeResult enter(Node.Invoke node, NodeContext nodeContext) {
        return switch (nodeContext.evaluate(node.arguments())) {
            case Selection.Nothing() -> call(node, NullNode.getInstance(), nodeContext);
            case Selection.Failed(String message) ->
                new NodeResult.Fail(NodeContext.expressionFault(message, node.source()));
            case Selection.Value(JsonNode arguments) -> call(node, arguments, nodeContext);
        };
    }

    /** The call was answered. */
    static NodeResult onReply(Node.Invoke node, Stimulus.CallReplied reply, NodeContext nodeContext) {
        return retryDecision(node, nodeContext)
                .onResult(reply.result())
                .orElseGet(() -> accept(node, reply, nodeContext));
    }

    private static NodeResult accept(Node.Invoke node, Stimulus.CallReplied reply, NodeContext nodeContext) {
        var said =
                reply.response().map(response -> Map.of("response", response)).orElse(Map.of());
        return new ActionResult(node.action(), node.results(), node.placement(), node.next(), node.source())
                .place(reply.result(), said, nodeContext);
    }

    /** What the call began is under way: it is asked for again, until the attempt has taken longer than it may. */
    static NodeResult onPending(Node.Invoke node, Duration again, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        var begun = branch.attempt().started(nodeContext.now());
        var end = deadline(node, begun.startedAt());
        var ask = nodeContext.now().plus(again);
        if (end.filter(it -> !it.isAfter(nodeContext.now())).isPresent()) {
            return retryOrFail(node, timeoutFault(node), Optional.empty(), nodeContext);
        }
        var due = end.filter(it -> it.isBefore(ask)).orElse(ask);
        return new NodeResult.Pause(branch.withAttempt(begun).waitingOn(new Wait.Sleep(due)), List.of());
    }

    /** An attempt failed: another one follows, or the state has failed. */
    static NodeResult onFault(Node.Invoke node, Stimulus.CallFailed callFailed, NodeContext nodeContext) {
        return retryOrFail(node, callFailed.fault(), callFailed.retryAfter(), nodeContext);
    }

    private static NodeResult retryOrFail(
            Node.Invoke node, Fault fault, Optional<Duration> atLeast, NodeContext nodeContext) {
        return retryDecision(node, nodeContext).onFault(fault, atLeast);
    }

    private static RetryDecision retryDecision(Node.Invoke node, NodeContext nodeContext) {
        return new RetryDecision(node.action(), node.source(), node.retry(), nodeContext);
    }

    private static Fault timeoutFault(Node.Invoke node) {
        return Fault.of(Fault.TIMEOUT, "the action \"" + node.action() + "\" took longer than it may");
    }

    private static Optional<Instant> deadline(Node.Invoke node, Optional<Instant> since) {
        return node.timeout().flatMap(longest -> since.map(begin -> CalendarTime.plus(begin, longest)));
    }

    private static NodeResult call(Node.Invoke node, JsonNode arguments, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        var ownEnd = deadline(node, branch.attempt().startedAt().or(() -> Optional.of(nodeContext.now())));
        var by = Stream.concat(ownEnd.stream(), Deadlines.interrupting(branch)).min(Instant::compareTo);
        var number = branch.attempt().number();
        return new NodeResult.Call(
                branch, new OutboundRequest.FunctionCall(branch.callKey(), number, node.call(), arguments, by));
    }

    private InvokeNode() {}
}
