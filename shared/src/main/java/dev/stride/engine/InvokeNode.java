package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.expression.Selection;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import java.time.Instant;
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
    static Outcome replied(Node.Invoke node, JsonNode result, Here here) {
        var attempt = here.branch().attempt().number();
        here.journal()
                .add(new Entry.Called(
                        here.now(), here.state(), node.action(), attempt, node.source(), Optional.of(result)));
        return switch (here.evaluate(node.results(), result)) {
            case Selection.Nothing() -> new Outcome.On(here.branch().goTo(node.next()));
            case Selection.Broken(String message) -> new Outcome.Fail(Here.expressionFault(message, node.source()));
            case Selection.Value(JsonNode value) -> AssignNode.placed(value, node.placement(), node.next(), here);
        };
    }

    /** An attempt failed: another one follows, or the state has failed. */
    static Outcome failed(Node.Invoke node, Fault fault, Here here) {
        return Retrying.failed(node.action(), node.source(), node.retry(), fault, here);
    }

    private static Outcome ask(Node.Invoke node, JsonNode arguments, Here here) {
        var branch = here.branch();
        var ownEnd = node.timeout().map(longest -> Calendar.after(here.now(), longest));
        var by = Stream.concat(ownEnd.stream(), Deadlines.of(branch)).min(Instant::compareTo);
        var number = branch.attempt().number();
        return new Outcome.Ask(branch, new Request.Function(branch.callKey(), number, node.call(), arguments, by));
    }

    private InvokeNode() {}
}
