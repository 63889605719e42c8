package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.plan.Node;
import dev.stride.plan.Node.Call.Waits;
import dev.stride.plan.Placement;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.Retry;
import dev.stride.plan.WorkflowRef;
import java.util.Optional;

/** The workflow that an action runs (section "SubFlowRef Definition"). */
record SubFlowRef(WorkflowRef workflow, Waits waits) implements Invocation {

    /** Reads the id of a workflow, or an object that says more. */
    static Optional<SubFlowRef> read(Fields action, Declarations declared) {
        return read(action.get(SUB_FLOW), action);
    }

    private static Optional<SubFlowRef> read(Place place, Fields action) {
        if (!place.value().isObject()) {
            return workflow(place, Optional.empty()).map(workflow -> new SubFlowRef(workflow, Waits.FOR_ITS_END));
        }
        var fields = place.fields();
        var workflow = workflow(fields);
        var outlives = fields.says("onParentComplete", "continue", "terminate");
        var async = Invocation.async(fields, action);
        if (!async) {
            fields.noEffect("unless `invoke` is `async`", "onParentComplete");
        }
        fields.noMore();
        var apart = outlives ? Waits.NOT : Waits.NOT_AND_CANCELS_IT;
        return workflow.map(found -> new SubFlowRef(found, async ? apart : Waits.FOR_ITS_END));
    }

    /** The workflow that {@code workflowId} and {@code version} name. */
    static Optional<WorkflowRef> workflow(Fields fields) {
        var version = fields.has("version") ? Optional.of(fields.text("version")) : Optional.<String>empty();
        return workflow(fields.required("workflowId"), version);
    }

    /** The workflow that the text at a place names by its id. */
    static Optional<WorkflowRef> workflow(Place place, Optional<String> version) {
        var id = place.text();
        if (place.value().isTextual() && id.isEmpty()) {
            place.fault("the id of a workflow is not empty", "");
        }
        Wrapped.in(place).forEach(text -> text.fault("the id of a workflow is no expression", "write a fixed id"));
        return id.isEmpty() ? Optional.empty() : Optional.of(new WorkflowRef(id, version, place.pointer()));
    }

    @Override
    public String name() {
        return workflow.id();
    }

    @Override
    public int compile(ActionDefinition action, PlanBuilder plan, int next) {
        var filter = action.filter();
        var unchanged = WorkflowExpressions.UNCHANGED;
        return plan.add(
                waits == Waits.FOR_ITS_END
                        ? new Node.Call(
                                action.name(),
                                workflow,
                                filter.before(unchanged),
                                waits,
                                filter.after(),
                                filter.placement(action.name()),
                                action.retry(),
                                action.timeout(),
                                next,
                                action.source())
                        : new Node.Call(
                                action.name(),
                                workflow,
                                unchanged,
                                waits,
                                unchanged,
                                new Placement.Discard(),
                                Retry.NEVER,
                                Optional.empty(),
                                next,
                                action.source()));
    }
}
