package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.expression.Selection;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A function is called, tried again, and its result put into the data. */
final class InvokeNode {

    static Outcome take(Node.Invoke node, Here here) {
        return switch (here.evaluate(node.arguments())) {
            case Selection.Nothing() -> ask(node, NullNode.getInstance(), here);
            case Selection.Broken(String message) -> new Outcome.Fail(Here.expressionFault(message, node.source()));
            case Selection.Value(JsonNode arguments) -> ask(node, arguments, here);
        };
    }

    /** The call was answered. */
    static Outcome replied(Node.Invoke node, Stimulus.Replied reply, Here here) {
        return retrying(node, here).answered(reply.result()).orElseGet(() -> accepted(node, reply, here));
    }

    private static Outcome accepted(Node.Invoke node, Stimulus.Replied reply, Here here) {
        var said =
                reply.response().map(response -> Map.of("response", response)).orElse(Map.of());
        return new Results(node.action(), node.results(), node.placement(), node.next(), node.source())
                .of(reply.result(), said, here);
    }

    /** What the call began is under way: it is asked for again, until the attempt has taken longer than it may. */
    static Outcome pending(Node.Invoke node, Duration again, Here here) {
        var branch = here.branch();
        var begun = branch.attempt().begun(here.now());
        var end = end(node, begun.since());
        var ask = here.now().plus(again);
        if (end.filter(it -> !it.isAfter(here.now())).isPresent()) {
            return retried(node, timeout(node), Optional.empty(), here);
        }
        var due = end.filter(it -> it.isBefore(ask)).orElse(ask);
        return new Outcome.Pause(branch.trying(begun).awaiting(new Wait.Wakeup(due)), List.of());
    }

    /** An attempt failed: another one follows, or the state has failed. */
    static Outcome failed(Node.Invoke node, Stimulus.Failed failed, Here here) {
        return retried(node, failed.fault(), failed.retryAfter(), here);
    }

    private static Outcome retried(Node.Invoke node, Fault fault, Optional<Duration> atLeast, Here here) {
        return retrying(node, here).failed(fault, atLeast);
    }

    private static Retrying retrying(Node.Invoke node, Here here) {
        return new Retrying(node.action(), node.source(), node.retry(), here);
    }

    private static Fault timeout(Node.Invoke node) {
        return Fault.of(Fault.TIMEOUT, "the action \"" + node.action() + "\" took longer than it may");
    }

    private static Optional<Instant> end(Node.Invoke node, Optional<Instant> since) {
        return node.timeout().flatMap(longest -> since.map(begin -> Calendar.after(begin, longest)));
    }

    private static Outcome ask(Node.Invoke node, JsonNode arguments, Here here) {
        var branch = here.branch();
        var ownEnd = end(node, branch.attempt().since().or(() -> Optional.of(here.now())));
        var by = Stream.concat(ownEnd.stream(), Deadlines.of(branch)).min(Instant::compareTo);
        var number = branch.attempt().number();
        return new Outcome.Ask(branch, new Request.Function(branch.callKey(), number, node.call(), arguments, by));
    }

    private InvokeNode() {}
}
