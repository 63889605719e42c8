package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.CalendarTime;
import dev.stride.engine.branch.InstanceIds;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.branch.Status;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Starter;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Optional;

/**
 * The behaviour of {@link Node.Continue}: ends the instance and starts a successor, i.e. an instance of another workflow. A
 * caller that waits for the instance then waits for the successor, unless the successor starts after a delay
 * (docs/spec-decisions.md, 114).
 */
final class ContinueNode {

    /** The action name in the history of an instance whose successor starts at once. */
    private static final String CONTINUATION = "continueAs";

    /** The action name in the history of an instance whose successor starts after a delay. */
    private static final String SUCCESSOR = "successor";

    static NodeResult enter(Node.Continue node, NodeContext nodeContext) {
        return nodeContext.lookUp(node.workflow());
    }

    static NodeResult onWorkflowFound(
            Node.Continue node, Stimulus.WorkflowFound workflowFound, NodeContext nodeContext) {
        return nodeContext.evaluateInput(
                node.input(), node.source(), input -> startSuccessor(node, workflowFound, input, nodeContext));
    }

    /** Without the workflow of its successor, an instance fails, unless the successor was to start after a delay. */
    static NodeResult onFault(Node.Continue node, Fault fault, NodeContext nodeContext) {
        return node.delay().isPresent() ? EndNodes.enter(nodeContext) : new NodeResult.Fail(fault);
    }

    private static NodeResult startSuccessor(
            Node.Continue node, Stimulus.WorkflowFound workflowFound, JsonNode input, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        var instance = InstanceIds.derive(nodeContext.now(), branch.callKey());
        var begin = new Stimulus.Begin(
                workflowFound.plan(),
                input,
                branch.origin().filter(_ -> node.delay().isEmpty()),
                List.of(),
                node.timeout(),
                Optional.of(new Starter.Predecessor(branch.id().instance())),
                branch.events().latest(),
                node.delay().map(delay -> CalendarTime.plus(nodeContext.now(), delay)),
                Optional.of(Lineage.of(branch)));
        nodeContext
                .history()
                .add(new HistoryEntry.Delegated(
                        nodeContext.now(),
                        nodeContext.stateName(),
                        node.delay().isPresent() ? SUCCESSOR : CONTINUATION,
                        node.source(),
                        workflowFound.workflow(),
                        instance));
        var start = new Effect.StartInstance(instance, workflowFound.workflow(), begin, nodeContext.now());
        if (node.delay().isPresent()) {
            return EndNodes.end(nodeContext, List.of(start));
        }
        nodeContext
                .history()
                .add(new HistoryEntry.Ended(
                        nodeContext.now(), Status.COMPLETED, Optional.empty(), Optional.of(branch.data())));
        return new NodeResult.ContinuedAs(branch.ended(Status.COMPLETED, nodeContext.now()), start);
    }

    private ContinueNode() {}
}
