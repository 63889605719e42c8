package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.InstanceIds;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Starter;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Optional;

/**
 * The behaviour of {@link Node.Continue}: completes the instance and starts a successor instance of another workflow. The
 * successor also replaces it as the child of its caller (docs/spec-decisions.md, 114).
 */
final class ContinueNode {

    static NodeResult enter(Node.Continue node, NodeContext nodeContext) {
        return nodeContext.lookUp(node.workflow());
    }

    /** Starts the successor as an instance of the deployed workflow that the lookup has found. */
    static NodeResult onWorkflowFound(
            Node.Continue node, Stimulus.WorkflowFound workflowFound, NodeContext nodeContext) {
        return nodeContext.evaluateInput(
                node.input(), node.source(), input -> startSuccessor(node, workflowFound, input, nodeContext));
    }

    private static NodeResult startSuccessor(
            Node.Continue node, Stimulus.WorkflowFound workflowFound, JsonNode input, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        var instance = InstanceIds.derive(nodeContext.now(), branch.callKey());
        var begin = new Stimulus.Begin(
                workflowFound.plan(),
                input,
                branch.origin(),
                List.of(),
                node.timeout(),
                Optional.of(new Starter.Predecessor(branch.id().instance())),
                branch.events().latest());
        nodeContext
                .history()
                .add(new HistoryEntry.Delegated(
                        nodeContext.now(),
                        nodeContext.stateName(),
                        "continueAs",
                        node.source(),
                        workflowFound.workflow(),
                        instance));
        nodeContext
                .history()
                .add(new HistoryEntry.Ended(
                        nodeContext.now(), Status.COMPLETED, Optional.empty(), Optional.of(branch.data())));
        return new NodeResult.ContinuedAs(
                branch.ended(Status.COMPLETED, nodeContext.now()),
                new Effect.StartInstance(instance, workflowFound.workflow(), begin, nodeContext.now()));
    }

    private ContinueNode() {}
}
