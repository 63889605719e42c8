package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import dev.stride.plan.Node.Call.Waits;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Another workflow runs as an instance of its own (section "SubFlowRef Definition"). */
final class CallNode {

    static Outcome take(Node.Call node, Here here) {
        return OtherWorkflow.lookUp(node.workflow(), here);
    }

    /** The workflow is deployed: an instance of it starts. */
    static Outcome found(Node.Call node, Stimulus.Found found, Here here) {
        return OtherWorkflow.withInput(
                node.input(),
                node.source(),
                here,
                input -> started(node, found, input, here),
                fault -> failed(node, fault, here));
    }

    private static Outcome started(Node.Call node, Stimulus.Found found, JsonNode input, Here here) {
        var branch = here.branch();
        var waits = node.waits() == Waits.FOR_ITS_END;
        var fork = here.nextVersion();
        var origin = new Origin(branch.id(), fork, 0, branch.state().orElseThrow(), waits);
        var instance = InstanceIds.of(
                here.now(), branch.callKey() + "#" + branch.attempt().number());
        var begin = new Stimulus.Begin(found.plan(), input, Optional.of(origin), List.of(), Optional.empty());
        var start = new Effect.StartInstance(instance, found.workflow(), begin, here.now());
        var companion = new Companion(instance, found.plan());
        here.journal()
                .add(new Entry.Delegated(
                        here.now(), here.state(), node.action(), node.source(), found.workflow(), instance));
        return switch (node.waits()) {
            case FOR_ITS_END -> {
                var due = node.timeout().map(longest -> Calendar.after(here.now(), longest));
                yield new Outcome.Pause(branch.awaiting(new Wait.Callee(fork, companion, due)), List.of(start));
            }
            case NOT_AND_CANCELS_IT ->
                new Outcome.On(branch.accompaniedBy(List.of(companion)).goTo(node.next()), List.of(start));
            case NOT -> new Outcome.On(branch.goTo(node.next()), List.of(start));
        };
    }

    /** The other instance has ended. */
    static Outcome ended(Node.Call node, Ended how, Here here) {
        return switch (how) {
            case Ended.Broken(Fault fault) -> failed(node, fault, here);
            case Ended.Completed(var contributions, var _, var _) ->
                new Results(node.action(), node.results(), node.placement(), node.next(), node.source())
                        .of(contributions.getFirst().value(), Map.of(), here);
        };
    }

    /** It took too long. */
    static Outcome timedOut(Node.Call node, Here here) {
        return failed(
                node, Fault.of(Fault.TIMEOUT, "the action \"" + node.action() + "\" took longer than it may"), here);
    }

    /** An attempt failed, or could not be made. What is not waited for does not fail its caller (decision 97). */
    static Outcome failed(Node.Call node, Fault fault, Here here) {
        if (node.waits() == Waits.FOR_ITS_END) {
            return new Retrying(node.action(), node.source(), node.retry(), here).failed(fault, Optional.empty());
        }
        var attempt = here.branch().attempt().number();
        here.journal().add(new Entry.Failed(here.now(), here.state(), node.action(), attempt, node.source(), fault));
        return new Outcome.On(here.branch().goTo(node.next()));
    }

    private CallNode() {}
}
