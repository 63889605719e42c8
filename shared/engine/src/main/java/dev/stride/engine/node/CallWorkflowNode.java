package dev.stride.engine.node;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.BranchOrigin;
import dev.stride.engine.branch.CalendarTime;
import dev.stride.engine.branch.ChildResult;
import dev.stride.engine.branch.ChildResult.DependentChild;
import dev.stride.engine.branch.InstanceIds;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.branch.Wait;
import dev.stride.engine.context.NodeContext;
import dev.stride.engine.context.NodeResult;
import dev.stride.engine.context.RetryDecision;
import dev.stride.engine.transition.Effect;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.engine.transition.Stimulus;
import dev.stride.plan.fault.Fault;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.CallWorkflow.WaitMode;
import java.util.List;
import java.util.Optional;

/**
 * The behaviour of {@link Node.CallWorkflow}: starts an instance of another workflow (Serverless Workflow 0.8, section "SubFlowRef
 * Definition") and waits for its end if the definition says so.
 */
final class CallWorkflowNode {

    static NodeResult enter(Node.CallWorkflow node, NodeContext nodeContext) {
        return nodeContext.lookUp(node.workflow());
    }

    static NodeResult onWorkflowFound(
            Node.CallWorkflow node, Stimulus.WorkflowFound workflowFound, NodeContext nodeContext) {
        return nodeContext.evaluateInput(
                node.input(), node.source(), input -> startInstance(node, workflowFound, input, nodeContext));
    }

    private static NodeResult startInstance(
            Node.CallWorkflow node, Stimulus.WorkflowFound workflowFound, JsonNode input, NodeContext nodeContext) {
        var branch = nodeContext.branch();
        var waits = node.waitMode() == WaitMode.FOR_ITS_END;
        var fork = nodeContext.nextVersion();
        var branchOrigin =
                new BranchOrigin(branch.id(), fork, 0, branch.stateNode().orElseThrow(), waits);
        var instance = InstanceIds.derive(
                nodeContext.now(), branch.callKey() + "#" + branch.attempt().number());
        var begin = new Stimulus.Begin(
                        workflowFound.plan(), input, Optional.of(branchOrigin), List.of(), Optional.empty())
                .after(branch.events().latest())
                .withLineage(Optional.of(Lineage.of(branch).next()));
        var start = new Effect.StartInstance(instance, workflowFound.workflow(), begin, nodeContext.now());
        var dependentChild = new DependentChild(instance, workflowFound.plan());
        nodeContext
                .history()
                .add(new HistoryEntry.Delegated(
                        nodeContext.now(),
                        nodeContext.stateName(),
                        node.action(),
                        node.source(),
                        workflowFound.workflow(),
                        instance));
        return switch (node.waitMode()) {
            case FOR_ITS_END -> {
                var due = node.timeout().map(longest -> CalendarTime.plus(nodeContext.now(), longest));
                yield new NodeResult.Commit(
                        branch.waitingOn(new Wait.CalledInstance(fork, dependentChild, due)), List.of(start));
            }
            case NOT_AND_CANCELS_IT ->
                new NodeResult.Proceed(
                        branch.addingDependents(List.of(dependentChild)).goTo(node.next()), List.of(start));
            case NOT -> new NodeResult.Proceed(branch.goTo(node.next()), List.of(start));
        };
    }

    /** Writes the output of the called instance to the data; after a failure, retries the call or fails the state. */
    static NodeResult onChildEnded(Node.CallWorkflow node, ChildResult how, NodeContext nodeContext) {
        return switch (how) {
            case ChildResult.Failed(Fault fault) -> onFault(node, fault, nodeContext);
            case ChildResult.Completed(var contributions, var _, var _) ->
                new ActionResult(
                                node.action(),
                                node.results(),
                                node.placement(),
                                node.next(),
                                node.source(),
                                Optional.empty())
                        .place(contributions.getFirst().value(), nodeContext);
        };
    }

    static NodeResult onTimer(Node.CallWorkflow node, NodeContext nodeContext) {
        return onFault(node, InvokeNode.timeoutFault(node.action(), node.timeout()), nodeContext);
    }

    /** Retries the call or fails the state, even one that does not wait (docs/spec-decisions.md, 97). */
    static NodeResult onFault(Node.CallWorkflow node, Fault fault, NodeContext nodeContext) {
        return new RetryDecision(node.action(), node.source(), node.retry(), Optional.empty(), nodeContext)
                .onFault(fault, Optional.empty(), Optional.empty(), Optional.empty());
    }

    private CallWorkflowNode() {}
}
