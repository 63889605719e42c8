package dev.stride.language.serverlessworkflow08.state;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.action.ActionInvocation;
import dev.stride.language.serverlessworkflow08.action.Actions;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.policy.Timeouts;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.ForkBranch;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/** A branch of a parallel state, with its actions and its timeout (section "Parallel State Branch"). */
public record ParallelBranch(String name, Actions actions, Optional<PeriodDuration> timeout, String source) {

    private static final String ACTIONS = "actions";
    private static final String WORKFLOW = "workflowId";

    public static ParallelBranch parse(Place place, Declarations declared) {
        var fields = place.fields();
        var name = fields.text("name");
        var here = declared.with(Timeouts.parseOwn(fields, Timeouts.ACTION, Timeouts.BRANCH));
        var actions = fields.has(WORKFLOW) ? workflow(fields, here) : Actions.parse(fields, here);
        fields.warnUnknown();
        return new ParallelBranch(name, actions, here.timeouts().branch(), place.pointer());
    }

    /** Parses a {@code workflowId} in place of actions. Only one sentence of the specification still mentions this form. */
    private static Actions workflow(Fields fields, Declarations declared) {
        var place = fields.get(WORKFLOW);
        if (fields.has(ACTIONS)) {
            place.fault(
                    "`actions` and `workflowId` cannot both be set",
                    "remove `workflowId`, and add an action with `subFlowRef` to `actions`");
        }
        if (place.value().asText().equals(declared.workflow())) {
            place.fault("a branch cannot call the workflow that it is part of", "");
        }
        place.assume(
                "`workflowId` is read as an action with `subFlowRef`",
                "write an action with `subFlowRef` instead of `workflowId`");
        var action = JsonNodeFactory.instance.objectNode().<ObjectNode>set(ActionInvocation.SUB_FLOW, place.value());
        return Actions.parseSingle(place.withValue(action), declared);
    }

    public ForkBranch compile(PlanBuilder plan) {
        return new ForkBranch(name, actions.compile(plan, plan.add(new Node.Return(source))), timeout);
    }
}
