package dev.stride.language.serverlessworkflow08.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.expression.composite.Constant;
import dev.stride.language.document.Durations;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.action.Actions;
import dev.stride.language.serverlessworkflow08.action.Actions.ActionDefinition;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.EventDataFilter;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.Kind;
import dev.stride.language.serverlessworkflow08.expression.WrappedExpressions;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.threeten.extra.PeriodDuration;

/** The part of a state that is specific to its type, such as a sleep or a switch. The types with little of their own are here. */
interface StateBody {
    /** Returns the transitions and ends of the state, except those of its error handlers. */
    List<StateExit> exits();

    /**
     * Adds the nodes of the body to the plan, from the last node to the first, because each node refers to its successor.
     *
     * @return the first node
     */
    int compile(StateCompiler plan);

    /** A sleep state: waits for a duration (section "Sleep State"). */
    record SleepState(PeriodDuration duration, StateExit exit, String source) implements StateBody {

        static Optional<StateBody> parse(Fields fields, Declarations declared) {
            var place = fields.required("duration");
            var duration = Durations.parse(place);
            return StateExit.parse(fields, declared)
                    .map(stateExit -> new SleepState(duration, stateExit, place.pointer()));
        }

        @Override
        public List<StateExit> exits() {
            return List.of(exit);
        }

        @Override
        public int compile(StateCompiler plan) {
            return plan.addNode(new Node.Delay(duration, plan.addExit(exit), source));
        }
    }

    /** An inject state: merges fixed data into the state data (section "Inject State"). */
    record InjectState(JsonNode data, StateExit exit, String source) implements StateBody {

        static Optional<StateBody> parse(Fields fields, Declarations declared) {
            var data = fields.required("data");
            if (!data.isAbsent() && data.expect(JsonNodeType.OBJECT)) {
                WrappedExpressions.findIn(data)
                        .forEach(place -> place.warn(
                                "expressions in injected data are not evaluated",
                                "compute the value in the output filter of the state"));
            }
            return StateExit.parse(fields, declared)
                    .map(stateExit -> new InjectState(data.value(), stateExit, data.pointer()));
        }

        @Override
        public List<StateExit> exits() {
            return List.of(exit);
        }

        @Override
        public int compile(StateCompiler plan) {
            var everywhere = new DataPlacement.Merge(Optional.empty(), "data");
            return plan.addNode(new Node.Assign(new Constant(data), everywhere, plan.addExit(exit), source));
        }
    }

    /** An operation state: performs actions (section "Operation State"). */
    record OperationState(Actions actions, StateExit exit) implements StateBody {

        static Optional<StateBody> parse(Fields fields, Declarations declared) {
            var actions = Actions.parseWithMode(fields, declared);
            return StateExit.parse(fields, declared).map(stateExit -> new OperationState(actions, stateExit));
        }

        @Override
        public List<StateExit> exits() {
            return List.of(exit);
        }

        @Override
        public int compile(StateCompiler plan) {
            return actions.compile(plan.nodes(), plan.addExit(exit));
        }
    }

    /**
     * A callback state: performs an action, then waits for the event that reports its outcome (section "Callback State").
     *
     * @param timeout how long the state waits for the event; afterwards the workflow continues without it
     * @param source JSON pointer to the property {@code eventRef} of the state
     */
    record CallbackState(
            ActionDefinition action,
            ConsumedEvent event,
            Optional<PeriodDuration> timeout,
            StateExit exit,
            String source)
            implements StateBody {

        static Optional<StateBody> parse(Fields fields, Declarations declared) {
            var place = fields.required("action");
            var action =
                    place.isAbsent() ? Optional.<ActionDefinition>empty() : ActionDefinition.parse(place, declared);
            var reference = fields.required("eventRef");
            var event = declared.findEvent(reference, Kind.CONSUMED);
            var filter = EventDataFilter.parse(fields.get("eventDataFilter"), declared.expressions());
            var exit = StateExit.parse(fields, declared);
            return action.flatMap(performed -> event.flatMap(awaited -> exit.map(leadsTo -> new CallbackState(
                    performed,
                    filter.consumedEvent(awaited),
                    declared.timeouts().event(),
                    leadsTo,
                    reference.pointer()))));
        }

        @Override
        public List<StateExit> exits() {
            return List.of(exit);
        }

        /** Adds nodes that subscribe to the event before the action, because the event may arrive while the action runs. */
        @Override
        public int compile(StateCompiler plan) {
            var leave = plan.addExit(exit);
            var late = timeout.isPresent() ? OptionalInt.of(leave) : OptionalInt.empty();
            var await = plan.addNode(
                    new Node.Await(List.of(new EventAlternative(List.of(event), leave)), timeout, late, source));
            var perform = action.compile(plan.nodes(), await);
            return plan.addNode(new Node.Listen(List.of(event.event()), perform, source));
        }
    }
}
