package dev.stride.language.serverlessworkflow08.state;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import dev.stride.expression.Expression;
import dev.stride.expression.PathExpression;
import dev.stride.expression.composite.Constant;
import dev.stride.language.document.Durations;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.action.Actions;
import dev.stride.language.serverlessworkflow08.action.Actions.ActionDefinition;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.EventDataFilter;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.Kind;
import dev.stride.language.serverlessworkflow08.expression.CountExpression;
import dev.stride.language.serverlessworkflow08.expression.WorkflowExpressions;
import dev.stride.language.serverlessworkflow08.expression.WrappedExpressions;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.EventAlternative.ConsumedEvent;
import dev.stride.plan.node.Node;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
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
     * A foreach state: performs actions for each element of a collection (section "ForEach State").
     *
     * @param element the name by which expressions read the element
     * @param batch the maximum number of parallel iterations, unlimited when empty
     * @param results the path of the array to which the state appends the results; if empty, it discards them
     */
    record ForEachState(
            Expression collection,
            String element,
            Optional<Expression> batch,
            Actions actions,
            Optional<PathExpression> results,
            StateExit exit,
            String source)
            implements StateBody {

        private static final String BATCH = "batchSize";

        private static final String USUAL = "item";

        /** Matches <code>${ .item }</code>, which some authors write instead of the plain name. */
        private static final Pattern EXPRESSION = Pattern.compile("\\s*\\$\\{\\s*\\.(\\w+)\\s*}\\s*");

        static Optional<StateBody> parse(Fields fields, Declarations declared) {
            var collection = declared.expressions().expression(fields.required("inputCollection"));
            var element = iterationParam(fields.get("iterationParam"));
            var batch = batch(fields, declared);
            var actions =
                    Actions.parse(fields, declared.with(declared.expressions().withVariable(element)));
            var results = declared.expressions().path(fields.get("outputCollection"));
            return StateExit.parse(fields, declared)
                    .map(stateExit -> new ForEachState(
                            collection,
                            element,
                            batch,
                            actions,
                            results,
                            stateExit,
                            fields.place().pointer()));
        }

        private static String iterationParam(Place place) {
            var written = place.text();
            if (place.isAbsent()) {
                return USUAL;
            }
            var expression = EXPRESSION.matcher(written);
            var name = expression.matches() ? expression.group(1) : written;
            if (expression.matches()) {
                place.assume("expected a name; the expression is read as `%s`".formatted(name), "write `" + name + "`");
            } else {
                WrappedExpressions.findIn(place)
                        .forEach(text ->
                                text.fault("expected a name, found an expression", "write a name such as `item`"));
            }
            if (WorkflowExpressions.isReserved(name)) {
                place.fault("the variable `$" + name + "` is reserved", "choose another name");
            } else if (name.isEmpty() && place.value().isTextual()) {
                place.fault("`iterationParam` must not be empty", "");
            }
            return name;
        }

        private static Optional<Expression> batch(Fields fields, Declarations declared) {
            if (fields.isSetTo("mode", "sequential", "parallel")) {
                fields.warnNoEffect("when `mode` is `sequential`", BATCH);
                return Optional.of(new Constant(IntNode.valueOf(1)));
            }
            if (!fields.has(BATCH)) {
                return Optional.empty();
            }
            var batch = CountExpression.parse(fields.get(BATCH), Integer.MAX_VALUE, declared.expressions());
            if (batch.equals(new Constant(IntNode.valueOf(1)))) {
                fields.get(BATCH)
                        .warn(
                                "with a `batchSize` of 1, iterations run one after another, as if `mode` were `sequential`",
                                "set `mode` to `sequential`");
            }
            return Optional.of(batch);
        }

        @Override
        public List<StateExit> exits() {
            return List.of(exit);
        }

        @Override
        public int compile(StateCompiler plan) {
            var next = plan.addExit(exit);
            var body = actions.compile(plan.nodes(), plan.addNode(new Node.Return(actions.source())));
            return plan.addNode(new Node.ForEach(collection, element, batch, body, results, next, source));
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
