package dev.stride.language.serverlessworkflow01.state;

import dev.stride.Limits;
import dev.stride.expression.Expression;
import dev.stride.expression.Template;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow01.DataFlow;
import dev.stride.language.serverlessworkflow01.Declarations;
import dev.stride.language.serverlessworkflow01.EventDefinition;
import dev.stride.language.serverlessworkflow01.TriggerDefinition;
import dev.stride.plan.Placement;
import dev.stride.plan.Reception;
import dev.stride.plan.StartEvents;
import dev.stride.plan.Way;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Waits for events, then performs actions (section "Event State"). The first of its definitions whose events have all come is
 * the one that counts.
 */
record EventState(List<EventDefinition> events, String source) implements StateBody {

    /** Bound for a moment: an event that has come, with a number. */
    private static final String EVENT = "event";

    EventState {
        events = List.copyOf(events);
    }

    static Optional<StateBody> read(Fields fields, Declarations declared) {
        var place = fields.required("events");
        if (place.value().isArray() && place.value().isEmpty()) {
            place.fault("an event state waits for at least one event", "");
        }
        var events = place.items().stream()
                .flatMap(item -> EventDefinition.read(item, fields, declared).stream())
                .toList();
        checkSize(place, events);
        Expiry.check(place, events);
        return events.isEmpty() ? Optional.empty() : Optional.of(new EventState(events, place.pointer()));
    }

    private static void checkSize(Place place, List<EventDefinition> events) {
        var awaited = events.stream()
                .flatMap(event -> event.ways().stream())
                .mapToInt(List::size)
                .sum();
        if (awaited > Limits.EVENTS_PER_STATE) {
            place.fault("a state waits for at most " + Limits.EVENTS_PER_STATE + " events", "use several states");
        }
    }

    @Override
    public List<Exit> exits() {
        return events.stream().map(EventDefinition::exit).toList();
    }

    @Override
    public List<Exit> abandoned() {
        return events.stream()
                .flatMap(event -> event.actions().exits().stream())
                .toList();
    }

    @Override
    public boolean keepsInput() {
        return events.stream().anyMatch(event -> event.actions().leadsElsewhere());
    }

    /** Whether something ties some of its events to an instance, and nothing the others. */
    boolean isTiedInPart() {
        return triggers()
                        .map(trigger -> trigger.correlationToken().isPresent())
                        .distinct()
                        .count()
                > 1;
    }

    private Stream<TriggerDefinition> triggers() {
        return events.stream()
                .flatMap(event -> event.ways().stream())
                .flatMap(List::stream)
                .distinct();
    }

    /**
     * The events that start instances when they begin with this state. One that is tied to a live instance is for it; one that
     * nothing ties to any starts its own.
     */
    StartEvents starts() {
        var triggers = triggers().toList();
        var joins =
                triggers.stream().allMatch(trigger -> trigger.correlationToken().isPresent());
        return new StartEvents(
                triggers.stream().map(TriggerDefinition::filter).toList(), false, Optional.empty(), joins);
    }

    @Override
    public int compile(StatePlan plan) {
        var compiled = new LinkedHashMap<EventDefinition, List<Way>>();
        events.forEach(event -> compiled.put(event, ways(event, plan)));
        return Expiry.await(compiled, plan, source);
    }

    private static List<Way> ways(EventDefinition event, StatePlan plan) {
        var actions = event.actions().compile(plan, plan.leave(event.exit()));
        return event.ways().stream().map(way -> way(way, event, actions, plan)).toList();
    }

    private static Way way(List<TriggerDefinition> triggers, EventDefinition event, int actions, StatePlan plan) {
        var receptions = new ArrayList<Reception>();
        var next = actions;
        for (int number = 0; number < triggers.size(); number++) {
            var variable = EVENT + number;
            next = plan.forget(variable, event.source(), next);
            receptions.add(
                    new Reception(triggers.get(number).filter(), DataFlow.UNCHANGED, new Placement.Bind(variable)));
        }
        return new Way(receptions, plan.assign(data(triggers, event), event.source() + "/filter", next));
    }

    /** The data with what the filter of the events lets pass. */
    private static Expression data(List<TriggerDefinition> triggers, EventDefinition event) {
        var all = new LinkedHashMap<String, Expression>();
        for (int number = 0; number < triggers.size(); number++) {
            var variable = EVENT + number;
            all.put(triggers.get(number).name(), DataFlow.jq("$" + variable, variable));
        }
        var come = all.size() == 1 ? all.firstEntry().getValue() : new Template.Fields(all);
        var selected =
                event.filter().input().map(input -> DataFlow.chain(come, input)).orElse(come);
        return event.filter().leaving(DataFlow.UNCHANGED, selected);
    }
}
