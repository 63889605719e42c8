package dev.stride.language.serverlessworkflow08.action;

import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.language.serverlessworkflow08.expression.WrappedExpressions;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.CallWorkflow.WaitMode;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.plan.policy.Retry;
import java.util.Optional;

/** A sub-workflow that an action starts (section "SubFlowRef Definition"). */
public record SubFlowRef(WorkflowRef workflow, WaitMode awaited) implements ActionInvocation {

    /** Parses the id of a sub-workflow, or an object with further properties. */
    static Optional<SubFlowRef> parse(Fields action, Declarations declared) {
        return parse(action.get(SUB_FLOW), action);
    }

    private static Optional<SubFlowRef> parse(Place place, Fields action) {
        if (!place.value().isObject()) {
            return workflow(place, Optional.empty()).map(workflow -> new SubFlowRef(workflow, WaitMode.FOR_ITS_END));
        }
        var fields = place.fields();
        var workflow = workflow(fields);
        var outlives = fields.isSetTo("onParentComplete", "continue", "terminate");
        var async = ActionInvocation.parseAsync(fields, action);
        if (!async) {
            fields.warnNoEffect("unless `invoke` is `async`", "onParentComplete");
        }
        fields.warnUnknown();
        var apart = outlives ? WaitMode.NOT : WaitMode.NOT_AND_CANCELS_IT;
        return workflow.map(found -> new SubFlowRef(found, async ? apart : WaitMode.FOR_ITS_END));
    }

    /** Parses a reference to a workflow: an object with {@code workflowId} and, if needed, {@code version}. */
    public static Optional<WorkflowRef> workflow(Fields fields) {
        var version = fields.has("version") ? Optional.of(fields.textOrNumber("version")) : Optional.<String>empty();
        return workflow(fields.required("workflowId"), version);
    }

    public static Optional<WorkflowRef> workflow(Place place, Optional<String> version) {
        var id = place.text();
        if (place.value().isTextual() && id.isEmpty()) {
            place.fault("the workflow id must not be empty", "");
        }
        WrappedExpressions.findIn(place)
                .forEach(text -> text.fault("the workflow id cannot be an expression", "use a fixed id"));
        return id.isEmpty() ? Optional.empty() : Optional.of(new WorkflowRef(id, version, place.pointer()));
    }

    @Override
    public String name() {
        return workflow.id();
    }

    @Override
    public int compile(ActionDefinition action, PlanBuilder plan, int next) {
        var filter = action.filter();
        var unchanged = WorkflowExpressions.IDENTITY;
        return plan.add(
                awaited == WaitMode.FOR_ITS_END
                        ? new Node.CallWorkflow(
                                action.name(),
                                workflow,
                                filter.selectInput(unchanged),
                                awaited,
                                filter.selectResult(),
                                filter.placement(action.name()),
                                action.retry(),
                                action.timeout(),
                                next,
                                action.source())
                        : new Node.CallWorkflow(
                                action.name(),
                                workflow,
                                unchanged,
                                awaited,
                                unchanged,
                                new DataPlacement.Discard(),
                                Retry.NEVER,
                                Optional.empty(),
                                next,
                                action.source()));
    }
}
