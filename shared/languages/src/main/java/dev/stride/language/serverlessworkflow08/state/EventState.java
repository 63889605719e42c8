package dev.stride.language.serverlessworkflow08.state;

import dev.stride.Limits;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.action.Actions;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.event.EventDefinition;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.EventDataFilter;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.Kind;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import dev.stride.plan.node.ConsumedEvent;
import dev.stride.plan.node.DataPlacement;
import dev.stride.plan.node.EventAlternative;
import dev.stride.plan.node.Node;
import dev.stride.plan.start.StartEvents;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.threeten.extra.PeriodDuration;

/**
 * An event state: waits for events, then performs actions (section "Event State").
 *
 * @param exclusive whether one event is enough to run the actions of its group; otherwise all events must arrive
 * @param timeout how long the state waits for the events; afterwards it performs no action
 */
record EventState(
        boolean exclusive, List<OnEvents> groups, Optional<PeriodDuration> timeout, StateExit exit, String source)
        implements StateBody {

    EventState {
        groups = List.copyOf(groups);
    }

    static Optional<StateBody> parse(Fields fields, Declarations declared) {
        var exclusive = !fields.has("exclusive") || fields.get("exclusive").isTrue();
        var place = fields.required("onEvents");
        var groups = place.items().stream()
                .map(item -> OnEvents.parse(item, declared))
                .toList();
        if (place.value().isArray() && groups.isEmpty()) {
            place.fault("an event state must wait for at least one event", "");
        }
        checkSize(place, groups);
        return StateExit.parse(fields, declared)
                .map(stateExit ->
                        new EventState(exclusive, groups, declared.timeouts().event(), stateExit, place.pointer()));
    }

    private static void checkSize(Place place, List<OnEvents> groups) {
        var events = groups.stream().mapToInt(group -> group.events().size()).sum();
        if (events > Limits.EVENTS_PER_STATE) {
            place.fault(
                    "the state waits for more than %s events".formatted(Limits.EVENTS_PER_STATE),
                    "split this state into several");
        }
        var actions =
                groups.stream().mapToInt(group -> group.actions().all().size()).sum();
        if (actions > Limits.ACTIONS_PER_STATE) {
            place.fault(
                    "the state has more than %d actions".formatted(Limits.ACTIONS_PER_STATE),
                    "split this state into several");
        }
    }

    @Override
    public List<StateExit> exits() {
        return List.of(exit);
    }

    /**
     * Returns the events that start instances if this event state is the start state of the workflow.
     *
     * @param joins whether later events can join a running instance instead of starting a new one
     */
    StartEvents startEvents(boolean joins) {
        var events = groups.stream()
                .flatMap(group -> group.events().stream())
                .map(EventDefinition::filter)
                .distinct()
                .toList();
        return new StartEvents(events, !exclusive, exclusive ? Optional.empty() : timeout, joins);
    }

    boolean discardsEvents() {
        return groups.stream()
                .flatMap(group -> group.consumedEvents().stream())
                .allMatch(consumed -> consumed.placement() instanceof DataPlacement.Discard);
    }

    @Override
    public int compile(StateCompiler plan) {
        var leave = plan.addExit(exit);
        var ways = exclusive ? any(plan, leave) : List.of(all(plan, leave));
        var ignored = plan.isFirstState() && exclusive;
        return plan.addNode(
                timeout.isEmpty() || ignored
                        ? new Node.Await(ways, Optional.empty(), OptionalInt.empty(), source)
                        : new Node.Await(ways, timeout, OptionalInt.of(leave), source));
    }

    private List<EventAlternative> any(StateCompiler plan, int leave) {
        return groups.stream()
                .flatMap(group -> {
                    var next = group.actions().compile(plan.nodes(), leave);
                    return group.consumedEvents().stream()
                            .map(consumedEvent -> new EventAlternative(List.of(consumedEvent), next));
                })
                .toList();
    }

    private EventAlternative all(StateCompiler plan, int leave) {
        var next = leave;
        for (var group : groups.reversed()) {
            next = group.actions().compile(plan.nodes(), next);
        }
        var receptions = groups.stream()
                .flatMap(group -> group.consumedEvents().stream())
                .toList();
        return new EventAlternative(receptions, next);
    }

    /** A group of events, with the actions that run after the events have arrived (section "OnEvents Definition"). */
    public record OnEvents(List<EventDefinition> events, EventDataFilter filter, Actions actions) {

        public OnEvents {
            events = List.copyOf(events);
        }

        public static OnEvents parse(Place place, Declarations declared) {
            var fields = place.fields();
            var references = fields.required("eventRefs");
            if (references.value().isArray() && references.value().isEmpty()) {
                references.fault("`eventRefs` must name at least one event", "");
            }
            var names = new HashSet<String>();
            for (var reference : references.items()) {
                if (!names.add(reference.value().asText())) {
                    reference.fault(
                            "`%s` is listed twice".formatted(reference.value().asText()), "remove one of them");
                }
            }
            var events = references.items().stream()
                    .flatMap(reference -> declared.findEvent(reference, Kind.CONSUMED).stream())
                    .toList();
            var filter = EventDataFilter.parse(fields.get("eventDataFilter"), declared.expressions());
            var actions = Actions.parseWithMode(fields, declared);
            fields.warnUnknown();
            return new OnEvents(events, filter, actions);
        }

        /** Returns the consumed events of this group, in the order of the definition. */
        public List<ConsumedEvent> consumedEvents() {
            return events.stream().map(filter::consumedEvent).toList();
        }
    }
}
