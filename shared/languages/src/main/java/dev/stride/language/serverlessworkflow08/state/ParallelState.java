package dev.stride.language.serverlessworkflow08.state;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.action.ActionInvocation;
import dev.stride.language.serverlessworkflow08.action.Actions;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.expression.CountExpression;
import dev.stride.language.serverlessworkflow08.policy.Timeouts;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import dev.stride.plan.PlanBuilder;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.ForkBranch;
import java.util.List;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/**
 * A parallel state: runs branches in parallel (section "Parallel State").
 *
 * @param needed how many branches must complete, all when empty
 */
record ParallelState(List<ParallelBranch> branches, Optional<Expression> needed, StateExit exit, String source)
        implements StateBody {

    private static final String COUNT = "numCompleted";

    ParallelState {
        branches = List.copyOf(branches);
    }

    static Optional<StateBody> parse(Fields fields, Declarations declared) {
        var place = fields.required("branches");
        var branches = place.items().stream()
                .map(item -> ParallelBranch.parse(item, declared))
                .toList();
        if (place.value().isArray() && branches.isEmpty()) {
            place.fault("a parallel state must have at least one branch", "");
        }
        if (branches.size() == 1) {
            place.warn("a parallel state with one branch runs nothing in parallel", "use an operation state");
        }
        if (branches.size() > Limits.FORK_BRANCHES) {
            place.fault(
                    "the parallel state has more than %s branches".formatted(Limits.FORK_BRANCHES),
                    "use a foreach state");
        }
        var needed = needed(fields, branches.size(), declared);
        return StateExit.parse(fields, declared)
                .map(stateExit -> new ParallelState(branches, needed, stateExit, place.pointer()));
    }

    private static Optional<Expression> needed(Fields fields, int branches, Declarations declared) {
        if (!fields.isSetTo("completionType", "atLeast", "allOf")) {
            fields.warnNoEffect("unless `completionType` is `atLeast`", COUNT);
            return Optional.empty();
        }
        var place = fields.required(COUNT);
        return place.isAbsent()
                ? Optional.empty()
                : Optional.of(CountExpression.parse(place, Math.max(branches, 1), declared.expressions()));
    }

    @Override
    public List<StateExit> exits() {
        return List.of(exit);
    }

    @Override
    public int compile(StateCompiler plan) {
        var next = plan.addExit(exit);
        var arms = branches.stream().map(branch -> branch.compile(plan.nodes())).toList();
        return plan.addNode(new Node.Fork(arms, needed, next, source));
    }

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
            var action =
                    JsonNodeFactory.instance.objectNode().<ObjectNode>set(ActionInvocation.SUB_FLOW, place.value());
            return Actions.parseSingle(place.withValue(action), declared);
        }

        public ForkBranch compile(PlanBuilder plan) {
            return new ForkBranch(name, actions.compile(plan, plan.add(new Node.Return(source))), timeout);
        }
    }
}
