package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.Node;
import java.util.List;
import java.util.Optional;

/** The instance completes, and an instance of another workflow takes its place, also in the eyes of its caller (decision 114). */
final class ContinueNode {

    static Outcome take(Node.Continue node, Here here) {
        return OtherWorkflow.lookUp(node.workflow(), here);
    }

    /** The other workflow is deployed. */
    static Outcome found(Node.Continue node, Stimulus.Found found, Here here) {
        return OtherWorkflow.withInput(
                node.input(), node.source(), here, input -> replaced(node, found, input, here), Outcome.Fail::new);
    }

    private static Outcome replaced(Node.Continue node, Stimulus.Found found, JsonNode input, Here here) {
        var branch = here.branch();
        var instance = InstanceIds.of(here.now(), branch.callKey());
        var begin = new Stimulus.Begin(
                found.plan(),
                input,
                branch.origin(),
                List.of(),
                node.timeout(),
                Optional.of(new Starter.Predecessor(branch.id().instance())));
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
