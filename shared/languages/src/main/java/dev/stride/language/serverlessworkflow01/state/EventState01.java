package dev.stride.language.serverlessworkflow01.state;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.Limits;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Template;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.data.DataFlowExpressions;
import dev.stride.language.serverlessworkflow01.data.Durations01;
import dev.stride.language.serverlessworkflow01.data.FilterDefinition;
import dev.stride.language.serverlessworkflow01.event.EventExpression;
import dev.stride.language.serverlessworkflow01.event.TriggerDefinition;
import dev.stride.language.serverlessworkflow01.transition.Declarations01;
import dev.stride.language.serverlessworkflow01.transition.StateTransition;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.plan.start.StartEvents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;
import org.threeten.extra.PeriodDuration;

/**
 * An event state: waits for events, then performs actions (section "Event State"). Each event definition of the state requires a
 * set of events. As soon as all events of one definition have arrived, the state performs the actions of this definition. It then
 * ignores the other definitions.
 */
record EventState01(List<EventDefinition01> events, String source) implements StateBody01 {

    /** Prefix of the numbered internal variables that hold received events. Each variable is removed right after use. */
    private static final String EVENT = "event";

    EventState01 {
        events = List.copyOf(events);
    }

    static Optional<StateBody01> parse(Fields fields, Declarations01 declared) {
        var place = fields.required("events");
        if (place.value().isArray() && place.value().isEmpty()) {
            place.fault("an event state must wait for at least one event", "");
        }
        var events = place.items().stream()
                .flatMap(item -> EventDefinition01.parse(item, fields, declared).stream())
                .toList();
        checkSize(place, events);
        EventTimeouts.check(place, events);
        return events.isEmpty() ? Optional.empty() : Optional.of(new EventState01(events, place.pointer()));
    }

    private static void checkSize(Place place, List<EventDefinition01> events) {
        var awaited = events.stream()
                .flatMap(event -> event.alternatives().stream())
                .mapToInt(List::size)
                .sum();
        if (awaited > Limits.EVENTS_PER_STATE) {
            place.fault(
                    "the state waits for more than %s events".formatted(Limits.EVENTS_PER_STATE),
                    "split this state into several");
        }
    }

    @Override
    public List<StateTransition> exits() {
        return events.stream().map(EventDefinition01::exit).toList();
    }

    @Override
    public List<StateTransition> abandonExits() {
        return events.stream()
                .flatMap(event -> event.actions().exits().stream())
                .toList();
    }

    @Override
    public boolean keepsInput() {
        return events.stream().anyMatch(event -> event.actions().exitsAfterJoin());
    }

    boolean isPartlyCorrelated() {
        return triggers()
                        .map(trigger -> trigger.correlationToken().isPresent())
                        .distinct()
                        .count()
                > 1;
    }

    private Stream<TriggerDefinition> triggers() {
        return events.stream()
                .flatMap(event -> event.alternatives().stream())
                .flatMap(List::stream)
                .distinct();
    }

    StartEvents startEvents() {
        return new StartEvents(triggers().map(TriggerDefinition::filter).toList(), false, Optional.empty(), false);
    }

    @Override
    public int compile(StateCompiler01 plan) {
        var compiled = new LinkedHashMap<EventDefinition01, List<EventAlternative>>();
        events.forEach(event -> compiled.put(event, ways(event, plan)));
        return EventTimeouts.compile(compiled, plan, source);
    }

    private static List<EventAlternative> ways(EventDefinition01 event, StateCompiler01 plan) {
        var actions = event.actions().compile(plan, plan.addExit(event.exit()));
        return event.alternatives().stream()
                .map(way -> way(way, event, actions, plan))
                .toList();
    }

    private static EventAlternative way(
            List<TriggerDefinition> triggers, EventDefinition01 event, int actions, StateCompiler01 plan) {
        var receptions = new ArrayList<ConsumedEvent>();
        var next = actions;
        for (int number = 0; number < triggers.size(); number++) {
            var variable = EVENT + number;
            next = plan.addUnbind(variable, event.source(), next);
            receptions.add(new ConsumedEvent(
                    triggers.get(number).filter(), DataFlowExpressions.IDENTITY, new DataPlacement.Bind(variable)));
        }
        return new EventAlternative(
                receptions, plan.addAssign(data(triggers, event), event.source() + "/filter", next));
    }

    private static Expression data(List<TriggerDefinition> triggers, EventDefinition01 event) {
        var all = new LinkedHashMap<String, Expression>();
        for (int number = 0; number < triggers.size(); number++) {
            var variable = EVENT + number;
            all.put(triggers.get(number).name(), DataFlowExpressions.jq("$" + variable, variable));
        }
        var come = all.size() == 1 ? all.firstEntry().getValue() : new Template.Fields(all);
        var selected = event.filter()
                .input()
                .map(input -> DataFlowExpressions.pipe(come, input))
                .orElse(come);
        return event.filter().outputOf(DataFlowExpressions.IDENTITY, selected);
    }

    /**
     * Compiles the timeouts of the event definitions of a state to a chain of nodes that wait. The first node waits for the
     * events of all definitions, each later node only for those of the definitions whose timeouts have not expired yet. If every
     * definition has a timeout, an error occurs when the last timeout expires.
     */
    private static final class EventTimeouts {

        /** Reports months and years among different timeouts, which could not be compared with the others. */
        static void check(Place events, List<EventDefinition01> definitions) {
            var different = definitions.stream()
                    .flatMap(event -> event.timeout().stream())
                    .distinct()
                    .count();
            if (different > Limits.TIMEOUTS_PER_STATE) {
                events.fault(
                        "the events of the state have more than %s different timeouts"
                                .formatted(Limits.TIMEOUTS_PER_STATE),
                        "");
            }
            definitions.stream()
                    .filter(event -> different > 1
                            && event.timeout()
                                    .filter(time -> time.getPeriod().toTotalMonths() != 0)
                                    .isPresent())
                    .forEach(event -> events.resolve(
                                    event.source().substring(events.pointer().length()) + "/timeout")
                            .fault(
                                    "months and years have no fixed length, so they cannot be compared with the other timeouts of the state",
                                    "use days"));
        }

        static int compile(
                SequencedMap<EventDefinition01, List<EventAlternative>> events, StateCompiler01 plan, String source) {
            var times = events.sequencedKeySet().stream()
                    .flatMap(event -> event.timeout().stream())
                    .distinct()
                    .sorted((one, other) -> exact(one).compareTo(exact(other)))
                    .toList();
            var last = ways(events, Optional.empty());
            var expired = last.isEmpty()
                    ? OptionalInt.empty()
                    : OptionalInt.of(plan.addNode(new Node.Await(last, Optional.empty(), OptionalInt.empty(), source)));
            for (int index = times.size() - 1; index >= 0; index--) {
                var time = times.get(index);
                var wait = index == 0 ? time : PeriodDuration.of(exact(time).minus(exact(times.get(index - 1))));
                expired = OptionalInt.of(plan.addNode(
                        new Node.Await(ways(events, Optional.of(time)), Optional.of(wait), expired, source)));
            }
            return expired.orElseThrow();
        }

        /**
         * Returns the sets of events for which a state waits when every timeout shorter than {@code time}, or else every one, has
         * expired.
         */
        private static List<EventAlternative> ways(
                SequencedMap<EventDefinition01, List<EventAlternative>> events, Optional<PeriodDuration> time) {
            return events.entrySet().stream()
                    .filter(event -> event.getKey().timeout().isEmpty()
                            || time.filter(it -> exact(event.getKey().timeout().get())
                                                    .compareTo(exact(it))
                                            >= 0)
                                    .isPresent())
                    .flatMap(event -> event.getValue().stream())
                    .toList();
        }

        /** Converts a timeout for comparison. Its months of 30 days are harmless, because {@link #check} rejects them. */
        private static Duration exact(PeriodDuration time) {
            return Duration.ofDays(30 * time.getPeriod().toTotalMonths()
                            + time.getPeriod().getDays())
                    .plus(time.getDuration());
        }

        private EventTimeouts() {}
    }

    /**
     * Events that a state waits for, and the actions that they trigger (section "Event State: Event Definitions").
     *
     * @param alternatives sets of events; the actions start when all events of one set have arrived
     * @param timeout how long the state waits for the events
     * @param filter puts the events into the data of the state
     */
    record EventDefinition01(
            List<List<TriggerDefinition>> alternatives,
            Optional<PeriodDuration> timeout,
            Actions01 actions,
            FilterDefinition filter,
            StateTransition exit,
            String source) {

        public EventDefinition01 {
            alternatives = alternatives.stream().map(List::copyOf).toList();
        }

        public static Optional<EventDefinition01> parse(Place place, Fields state, Declarations01 declared) {
            var fields = place.fields();
            var condition = condition(fields.required("condition"));
            var ways = condition.isAbsent() ? List.<List<TriggerDefinition>>of() : alternatives(condition, declared);
            var timeout = fields.has("timeout")
                    ? Optional.of(Durations01.parse(fields.get("timeout")))
                    : Optional.<PeriodDuration>empty();
            var actions01 = Actions01.parse(fields, declared);
            var filter = FilterDefinition.parse(fields);
            var exit = StateTransition.parseEvent(fields, state, declared);
            fields.warnUnknown();
            return exit.map(next -> new EventDefinition01(ways, timeout, actions01, filter, next, place.pointer()));
        }

        /** Returns the place of the condition, which is a string or the property {@code body} of an object. */
        private static Place condition(Place place) {
            if (!place.value().isObject()) {
                return place;
            }
            var fields = place.fields();
            EventExpression.checkLanguage(fields);
            var body = fields.required("body");
            fields.warnUnknown();
            return body;
        }

        private static List<List<TriggerDefinition>> alternatives(Place condition, Declarations01 declared) {
            return EventExpression.parse(condition).stream()
                    .map(names -> triggers(names, condition, declared))
                    .toList();
        }

        private static List<TriggerDefinition> triggers(Set<String> names, Place condition, Declarations01 declared) {
            var triggers = names.stream()
                    .flatMap(name -> declared.triggers().find(condition.withValue(new TextNode(name))).stream())
                    .toList();
            if (triggers.size() > 1) {
                triggers.stream()
                        .filter(trigger -> trigger.correlationToken().isEmpty())
                        .forEach(trigger -> condition.fault(
                                "the condition combines several events, but the trigger `%s` has no `correlationToken` to correlate them"
                                        .formatted(trigger.name()),
                                "add a `correlationToken` to the trigger"));
            }
            return triggers;
        }
    }
}
