package dev.stride.language.serverlessworkflow08.state;

import dev.stride.Limits;
import dev.stride.expression.Expression;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.EventDataFilter;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.Kind;
import dev.stride.language.serverlessworkflow08.metadata.WorkflowMetadata;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.plan.node.Node.SwitchCase;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.threeten.extra.PeriodDuration;

/**
 * A data-based switch state: chooses the next state by conditions on the data (section "Switch State").
 *
 * @param conditions evaluated in order; the first true one is taken
 * @param otherwise the exit if no condition is true; if it is empty, the instance then faults
 */
record SwitchState(List<DataCondition> conditions, Optional<StateExit> otherwise, String source) implements StateBody {

    SwitchState {
        conditions = List.copyOf(conditions);
    }

    static Optional<StateBody> parse(Fields fields, Declarations declared) {
        if (!fields.has("dataConditions")) {
            fields.reportMissing("dataConditions", "eventConditions");
        }
        var conditions = fields.get("dataConditions").items().stream()
                .flatMap(item -> DataCondition.parse(item, declared).stream())
                .toList();
        var otherwise = parseDefault(fields, declared);
        return Optional.of(new SwitchState(conditions, otherwise, fields.place().pointer()));
    }

    @Override
    public List<StateExit> exits() {
        return Stream.concat(conditions.stream().map(DataCondition::exit), otherwise.stream())
                .toList();
    }

    @Override
    public int compile(StateCompiler plan) {
        var cases = conditions.stream()
                .map(way -> new SwitchCase(way.condition(), plan.addExit(way.exit()), way.source()))
                .toList();
        return plan.addNode(new Node.Choose(cases, plan.addDefault(otherwise, source), source));
    }

    /** A condition of a data-based switch state, with the transition that it leads to (section "Switch State Data Conditions"). */
    public record DataCondition(Expression condition, StateExit exit, String source) {

        public static Optional<DataCondition> parse(Place place, Declarations declared) {
            var fields = place.fields();
            fields.ignoreTexts("name");
            WorkflowMetadata.check(fields);
            var condition = declared.expressions().condition(fields.required("condition"));
            var exit = StateExit.parse(fields, declared);
            fields.warnUnknown();
            return exit.map(leadsTo -> new DataCondition(condition, leadsTo, place.pointer() + "/condition"));
        }
    }

    /**
     * An event-based switch state: the first event to arrive determines the next state (section "Switch State").
     *
     * @param otherwise the exit if no event arrives before the timeout; if it is empty, the instance then faults
     * @param timeout how long the state waits for an event; unlimited when empty
     */
    record EventSwitchState(
            List<EventCondition> conditions,
            Optional<StateExit> otherwise,
            Optional<PeriodDuration> timeout,
            String source)
            implements StateBody {

        EventSwitchState {
            conditions = List.copyOf(conditions);
        }

        static Optional<StateBody> parse(Fields fields, Declarations declared) {
            var place = fields.get("eventConditions");
            if (fields.has("dataConditions")) {
                place.fault("`dataConditions` and `eventConditions` cannot both be set", "split the state into two");
            }
            var conditions = place.items().stream()
                    .flatMap(item -> EventCondition.parse(item, declared).stream())
                    .toList();
            if (place.value().isArray() && place.value().isEmpty()) {
                place.fault("`eventConditions` must contain at least one condition", "");
            }
            if (conditions.size() > Limits.EVENTS_PER_STATE) {
                place.fault(
                        "the state waits for more than %s events".formatted(Limits.EVENTS_PER_STATE),
                        "split this state into several");
            }
            var timeout = declared.timeouts().event();
            var otherwise = parseDefault(fields, declared);
            if (timeout.isEmpty() && otherwise.isPresent()) {
                fields.get("defaultCondition")
                        .warn(
                                "this transition is never taken, because the state waits for its events without a timeout",
                                "set an `eventTimeout`");
            }
            return Optional.of(new EventSwitchState(conditions, otherwise, timeout, place.pointer()));
        }

        @Override
        public List<StateExit> exits() {
            return Stream.concat(conditions.stream().map(EventCondition::exit), otherwise.stream())
                    .toList();
        }

        @Override
        public int compile(StateCompiler plan) {
            var ways = conditions.stream()
                    .map(way -> new EventAlternative(List.of(way.event()), plan.addExit(way.exit())))
                    .toList();
            var late = timeout.isPresent() ? OptionalInt.of(plan.addDefault(otherwise, source)) : OptionalInt.empty();
            return plan.addNode(new Node.Await(ways, timeout, late, source));
        }

        /**
         * An event of an event-based switch state, with the transition that it leads to (section "Switch State Event
         * Conditions").
         */
        public record EventCondition(ConsumedEvent event, StateExit exit) {

            public static Optional<EventCondition> parse(Place place, Declarations declared) {
                var fields = place.fields();
                fields.ignoreTexts("name");
                WorkflowMetadata.check(fields);
                var event = declared.findEvent(fields.required("eventRef"), Kind.CONSUMED);
                var filter = EventDataFilter.parse(fields.get("eventDataFilter"), declared.expressions());
                var exit = StateExit.parse(fields, declared);
                fields.warnUnknown();
                return event.flatMap(
                        awaited -> exit.map(leadsTo -> new EventCondition(filter.consumedEvent(awaited), leadsTo)));
            }
        }
    }

    static Optional<StateExit> parseDefault(Fields state, Declarations declared) {
        var place = state.get("defaultCondition");
        if (place.isAbsent()) {
            place.assume(
                    "`defaultCondition` is missing; if no condition holds at run time, the state fails",
                    "add a `defaultCondition`");
            return Optional.empty();
        }
        var fields = place.fields();
        var exit = StateExit.parse(fields, declared);
        fields.warnUnknown();
        return exit;
    }
}
