package dev.stride.language.serverlessworkflow01.state;

import dev.stride.language.document.Fields;
import dev.stride.language.document.Instants;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.data.DataFlowExpressions;
import dev.stride.language.serverlessworkflow01.data.Durations01;
import dev.stride.language.serverlessworkflow01.transition.Declarations01;
import dev.stride.language.serverlessworkflow01.transition.StateTransition;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.CallWorkflow.WaitMode;
import dev.stride.plan.node.WorkflowRef;
import dev.stride.plan.policy.Retry;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.threeten.extra.PeriodDuration;

/** The part of a state that is specific to its type, such as a delay or a switch. */
interface StateBody01 {

    /** Returns the transitions that the state can take if no error occurs, the default transition first. */
    List<StateTransition> exits();

    /** Returns the transitions that the state takes when the retries of one of its actions are exhausted. */
    default List<StateTransition> abandonExits() {
        return List.of();
    }

    /**
     * Returns whether the state can discard the changes of its actions and continue with its original input. Each
     * instance then keeps a copy of the input until the state ends.
     */
    default boolean keepsInput() {
        return false;
    }

    /** Adds the nodes of the body, the last one first, because each node refers to its successor. @return the first node */
    int compile(StateCompiler01 plan);

    /**
     * A delay state: waits for a duration or until a time (section "Delay State").
     *
     * @param until the time at which the wait ends, if the definition has a date and time instead of a duration
     */
    record DelayState(PeriodDuration duration, Optional<Instant> until, StateTransition exit, String source)
            implements StateBody01 {

        static Optional<StateBody01> parse(Fields fields, Declarations01 declared) {
            var place = fields.required("timeDelay");
            var until = until(place);
            var duration = until.isPresent() ? PeriodDuration.ZERO : Durations01.parse(place);
            return StateTransition.parse(fields, declared)
                    .map(stateTransition -> new DelayState(duration, until, stateTransition, place.pointer()));
        }

        /** Parses a date and time; returns empty for a text that does not begin with a digit, such as a duration. */
        private static Optional<Instant> until(Place place) {
            var text = place.value().asText();
            return place.value().isTextual() && !text.isEmpty() && Character.isDigit(text.charAt(0))
                    ? Instants.parse(place, text, ZoneOffset.UTC)
                    : Optional.empty();
        }

        @Override
        public List<StateTransition> exits() {
            return List.of(exit);
        }

        @Override
        public int compile(StateCompiler01 plan) {
            return plan.addNode(new Node.Delay(duration, until, plan.addExit(exit), source));
        }
    }

    /** An operation state: performs actions (section "Operation State"). */
    record OperationState01(Actions01 actions, StateTransition exit) implements StateBody01 {

        static Optional<StateBody01> parse(Fields fields, Declarations01 declared) {
            if (!fields.has("actionMode")) {
                fields.get("actionMode")
                        .assume("`actionMode` is missing: the actions run one after another", "set it to `SEQUENTIAL`");
            }
            var actions01 = Actions01.parse(fields, declared);
            return StateTransition.parse(fields, declared)
                    .map(stateTransition -> new OperationState01(actions01, stateTransition));
        }

        @Override
        public List<StateTransition> exits() {
            return List.of(exit);
        }

        @Override
        public List<StateTransition> abandonExits() {
            return actions.exits();
        }

        @Override
        public boolean keepsInput() {
            return actions.exitsAfterJoin();
        }

        @Override
        public int compile(StateCompiler01 plan) {
            return actions.compile(plan, plan.addExit(exit));
        }
    }

    /**
     * A sub-workflow state: runs another workflow on a copy of the data (section "SubFlow State"). If the state waits for the
     * sub-workflow, the output of the sub-workflow becomes the result of the state.
     */
    record SubFlowState(WorkflowRef workflow, boolean awaited, StateTransition exit, String source)
            implements StateBody01 {

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
}
