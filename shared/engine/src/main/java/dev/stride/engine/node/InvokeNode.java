package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.engine.branch.CalendarTime;
import dev.stride.engine.branch.Deadlines;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.branch.TaskAttempts;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.context.RetryDecision;
import dev.stride.engine.transition.OutboundRequest;
import dev.stride.engine.transition.Stimulus;
import dev.stride.expression.Expression;
import dev.stride.expression.Selection;
import dev.stride.plan.call.Auth;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.threeten.extra.PeriodDuration;

/** The behaviour of {@link Node.Invoke}: calls a function, retries failed attempts, and writes the result to the data. */
final class InvokeNode {

    static NodeResult enter(Node.Invoke node, NodeContext nodeContext) {
        return evaluated(
                node.arguments(),
                node,
                nodeContext,
                arguments -> authentication(node, nodeContext)
                        .map(auth -> evaluated(
                                auth.properties(),
                                node,
                                nodeContext,
                                properties -> call(node, arguments, Optional.of(properties), nodeContext)))
                        .orElseGet(() -> call(node, arguments, Optional.empty(), nodeContext)));
    }

    private static NodeResult evaluated(
            Expression expression, Node.Invoke node, NodeContext nodeContext, Function<JsonNode, NodeResult> next) {
        var key = Map.<String, JsonNode>of(
                "idempotencyKey", TextNode.valueOf(TaskAttempts.idempotencyKey(nodeContext.branch())));
        return switch (nodeContext.evaluate(expression, nodeContext.branch().data(), key)) {
            case Selection.Nothing() -> next.apply(NullNode.getInstance());
            case Selection.Failed(var failure) ->
                new NodeResult.Fail(NodeContext.expressionFault(failure, node.source()));
            case Selection.Value(JsonNode value) -> next.apply(value);
        };
    }

    /** Returns the authentication of the call, if it is evaluated over the data. */
    private static Optional<Auth> authentication(Node.Invoke node, NodeContext nodeContext) {
        return Optional.ofNullable(nodeContext.plan().calls().get(node.call()))
                .flatMap(CallTemplate::auth)
                .filter(Auth::readsData);
    }

    static NodeResult onReply(Node.Invoke node, Stimulus.CallReplied reply, NodeContext nodeContext) {
        return retryDecision(node, reply.began(), nodeContext)
                .onResult(reply)
                .orElseGet(() -> accept(node, reply, nodeContext));
    }

    private static NodeResult accept(Node.Invoke node, Stimulus.CallReplied reply, NodeContext nodeContext) {
        var response = reply.response().map(it -> Map.of("response", it)).orElse(Map.of());
        return new ActionResult(
                        node.action(),
                        node.results(),
                        node.placement(),
                        node.next(),
                        node.source(),
                        firstRequest(reply.began(), nodeContext))
                .place(reply, response, nodeContext);
    }

    /** Sleeps until the next poll, or fails the attempt if its timeout has passed. */
    static NodeResult onPending(Node.Invoke node, Duration pollAfter, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        var attempt = branch.attempt().started(nodeContext.now());
        var end = deadline(node, attempt.startedAt());
        var nextPoll = nodeContext.now().plus(pollAfter);
        if (end.filter(it -> !it.isAfter(nodeContext.now())).isPresent()) {
            return retryDecision(node, nodeContext.now(), nodeContext)
                    .onFault(
                            timeoutFault(node.action(), node.timeout()),
                            Optional.empty(),
                            Optional.empty(),
                            Optional.empty());
        }
        var due = end.filter(it -> it.isBefore(nextPoll)).orElse(nextPoll);
        return new NodeResult.Commit(branch.withAttempt(attempt).waitingOn(new Wait.Sleep(due)), List.of());
    }

    static NodeResult onFault(Node.Invoke node, Stimulus.CallFailed callFailed, NodeContext nodeContext) {
        return retryDecision(node, callFailed.began(), nodeContext)
                .onFault(callFailed.fault(), callFailed.retryAfter(), callFailed.request(), callFailed.arguments());
    }

    /** @param began when the last request of the attempt was sent */
    private static RetryDecision retryDecision(Node.Invoke node, Instant began, NodeContext nodeContext) {
        return new RetryDecision(
                node.action(), node.source(), node.retry(), firstRequest(began, nodeContext), nodeContext);
    }

    /** Returns when the attempt began: a call that polls sends several requests, any other only one, at {@code last}. */
    private static Optional<Instant> firstRequest(Instant last, NodeContext nodeContext) {
        return nodeContext.branch().attempt().startedAt().or(() -> Optional.of(last));
    }

    static Fault timeoutFault(String action, Optional<PeriodDuration> timeout) {
        return Fault.of(
                Fault.TIMEOUT,
                "the action \"" + action + "\" exceeded its timeout"
                        + timeout.map(longest -> " of " + longest).orElse(""));
    }

    private static Optional<Instant> deadline(Node.Invoke node, Optional<Instant> startedAt) {
        return node.timeout().flatMap(timeout -> startedAt.map(start -> CalendarTime.plus(start, timeout)));
    }

    private static NodeResult call(
            Node.Invoke node, JsonNode arguments, Optional<JsonNode> authentication, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        var attemptDeadline = deadline(node, branch.attempt().startedAt().or(() -> Optional.of(nodeContext.now())));
        var deadline = Stream.concat(attemptDeadline.stream(), Deadlines.interrupting(branch))
                .min(Instant::compareTo);
        return new NodeResult.Call(
                branch,
                new OutboundRequest.FunctionCall(
                        branch.callKey(),
                        branch.attempt().number(),
                        TaskAttempts.idempotencyKey(branch),
                        TaskAttempts.number(branch),
                        node.call(),
                        nodeContext.stateName(),
                        node.action(),
                        arguments,
                        authentication,
                        deadline,
                        Lineage.of(branch)));
    }

    private InvokeNode() {}
}
