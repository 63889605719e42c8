package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.expression.Selection;
import dev.stride.plan.Fault;
import dev.stride.plan.Node;
import java.util.List;
import java.util.Optional;

/** The instance completes, and an instance of another workflow takes its place, also in the eyes of its caller (decision 114). */
final class ContinueNode {

    static Outcome take(Node.Continue node, Here here) {
        var branch = here.branch();
        return new Outcome.Ask(
                branch, new Request.Lookup(branch.callKey(), branch.attempt().number(), node.workflow()));
    }

    /** The other workflow is deployed. */
    static Outcome found(Node.Continue node, Stimulus.Found found, Here here) {
        return switch (here.evaluate(node.input())) {
            case Selection.Broken(String message) -> new Outcome.Fail(Here.expressionFault(message, node.source()));
            case Selection.Value(JsonNode input) when input.isObject() -> replaced(node, found, input, here);
            case Selection.Value _, Selection.Nothing _ ->
                new Outcome.Fail(Fault.of(
                        Fault.VALIDATION, "the data input of a workflow is an object (at " + node.source() + ")"));
        };
    }

    private static Outcome replaced(Node.Continue node, Stimulus.Found found, JsonNode input, Here here) {
        var branch = here.branch();
        var instance = InstanceIds.of(here.now(), branch.callKey());
        var begin = new Stimulus.Begin(found.plan(), input, branch.origin(), List.of(), node.timeout());
        here.journal()
                .add(new Entry.Delegated(
                        here.now(), here.state(), "continueAs", node.source(), found.workflow(), instance));
        here.journal().add(new Entry.Ended(here.now(), Status.COMPLETED, Optional.empty(), Optional.of(branch.data())));
        return new Outcome.Succeeded(
                branch.ended(Status.COMPLETED, here.now()),
                new Effect.StartInstance(instance, found.workflow(), begin, here.now()));
    }

    private ContinueNode() {}
}
