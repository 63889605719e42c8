package dev.stride.language.serverlessworkflow01.state;

import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow01.DataFlow;
import dev.stride.language.serverlessworkflow01.Declarations;
import dev.stride.plan.Node;
import dev.stride.plan.Node.Call.Waits;
import dev.stride.plan.Placement;
import dev.stride.plan.Retry;
import dev.stride.plan.WorkflowRef;
import java.util.List;
import java.util.Optional;

/**
 * Runs another workflow on a copy of the data (section "SubFlow State"). What it ends with becomes the result of the state if
 * it is waited for.
 */
record SubFlowState(WorkflowRef workflow, boolean waits, Exit exit, String source) implements StateBody {

    static Optional<StateBody> read(Fields fields, Declarations declared) {
        var place = fields.required("workflowId");
        var id = fields.has("workflowId") ? fields.text("workflowId") : "";
        if (!fields.has("waitForCompletion")) {
            fields.get("waitForCompletion")
                    .warn("`waitForCompletion` is missing: the sub-workflow is not waited for", "say it");
        }
        var waits = fields.get("waitForCompletion").flag();
        return Exit.read(fields, declared)
                .map(exit -> new SubFlowState(
                        new WorkflowRef(id, Optional.empty(), place.pointer()),
                        waits,
                        exit,
                        fields.place().pointer()));
    }

    @Override
    public List<Exit> exits() {
        return List.of(exit);
    }

    @Override
    public int compile(StatePlan plan) {
        return plan.add(new Node.Call(
                workflow.id(),
                workflow,
                DataFlow.UNCHANGED,
                waits ? Waits.FOR_ITS_END : Waits.NOT,
                DataFlow.UNCHANGED,
                waits ? new Placement.Replace() : new Placement.Discard(),
                Retry.NEVER,
                Optional.empty(),
                plan.leave(exit),
                source));
    }
}
