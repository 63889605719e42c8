package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.expression.Selection;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import java.util.Optional;

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
        return switch (Selection.of(node.results().evaluate(result, here.bindings()))) {
            case Selection.Nothing() -> new Outcome.On(here.branch().goTo(node.next()));
            case Selection.Broken(String message) -> new Outcome.Fail(Here.expressionFault(message, node.source()));
            case Selection.Value(JsonNode value) -> AssignNode.placed(value, node.placement(), node.next(), here);
        };
    }

    /** An attempt failed: another one follows, or the state has failed. */
    static Outcome failed(Node.Invoke node, Fault fault, Here here) {
        var branch = here.branch();
        var attempt = branch.attempt();
        here.journal()
                .add(new Entry.Failed(here.now(), here.state(), node.action(), attempt.number(), node.source(), fault));
        if (!node.retry().covers(fault) || !node.retry().policy().allows(attempt.number())) {
            return new Outcome.Fail(fault);
        }
        var wait = node.retry().policy().wait(attempt.waited(), chance(branch));
        var next = attempt.after(wait);
        var due = here.now().plus(wait);
        here.journal()
                .add(new Entry.Retrying(here.now(), here.state(), node.action(), next.number(), node.source(), due));
        return Sleep.until(due, branch.trying(next));
    }

    private static Outcome ask(Node.Invoke node, JsonNode arguments, Here here) {
        var branch = here.branch();
        return new Outcome.Ask(
                branch,
                new Request(
                        branch.callKey(),
                        node.call(),
                        arguments,
                        branch.attempt().number()));
    }

    /** Where in the jitter a wait falls: as good as random, and the same again for the same attempt. */
    private static double chance(Branch branch) {
        var spread = (branch.callKey() + branch.attempt().number()).hashCode() * 0x9E3779B97F4A7C15L;
        return (spread >>> 11) / (double) (1L << 53);
    }

    private InvokeNode() {}
}
