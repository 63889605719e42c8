package dev.stride.language.serverlessworkflow01.state;

import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow01.data.DataFlowExpressions;
import dev.stride.language.serverlessworkflow01.transition.Declarations01;
import dev.stride.language.serverlessworkflow01.transition.StateTransition;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.CallWorkflow.WaitMode;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.plan.policy.Retry;
import java.util.List;
import java.util.Optional;

/**
 * A sub-workflow state: runs another workflow on a copy of the data (section "SubFlow State"). If the state waits for the
 * sub-workflow, the output of the sub-workflow becomes the result of the state.
 */
record SubFlowState(WorkflowRef workflow, boolean awaited, StateTransition exit, String source) implements StateBody01 {

    static Optional<StateBody01> parse(Fields fields, Declarations01 declared) {
        var place = fields.required("workflowId");
        var id = fields.has("workflowId") ? fields.text("workflowId") : "";
        if (!fields.has("waitForCompletion")) {
            fields.get("waitForCompletion")
                    .assume(
                            "`waitForCompletion` is missing: the state does not wait for the sub-workflow",
                            "set it to true or false");
        }
        var waits = fields.get("waitForCompletion").isTrue();
        return StateTransition.parse(fields, declared)
                .map(stateTransition -> new SubFlowState(
                        new WorkflowRef(id, Optional.empty(), place.pointer()),
                        waits,
                        stateTransition,
                        fields.place().pointer()));
    }

    @Override
    public List<StateTransition> exits() {
        return List.of(exit);
    }

    @Override
    public int compile(StateCompiler01 plan) {
        return plan.addNode(new Node.CallWorkflow(
                workflow.id(),
                workflow,
                DataFlowExpressions.IDENTITY,
                awaited ? WaitMode.FOR_ITS_END : WaitMode.NOT,
                DataFlowExpressions.IDENTITY,
                awaited ? new DataPlacement.Replace() : new DataPlacement.Discard(),
                Retry.NEVER,
                Optional.empty(),
                plan.addExit(exit),
                source));
    }
}
