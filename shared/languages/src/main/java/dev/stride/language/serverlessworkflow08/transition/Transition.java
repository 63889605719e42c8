package dev.stride.language.serverlessworkflow08.transition;

import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.action.ProducedEvent;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.plan.event.EventTemplate;
import java.util.List;
import java.util.Optional;

/** A transition to another state (section "Transition Definition"). */
public record Transition(String state, boolean compensates, List<EventTemplate> events, String source)
        implements StateExit {

    public Transition {
        events = List.copyOf(events);
    }

    /** Parses a transition, which is the name of a state or an object with further properties. */
    static Optional<Transition> parse(Place place, Declarations declared) {
        if (place.value().isTextual()) {
            return target(place, declared).map(state -> new Transition(state, false, List.of(), place.pointer()));
        }
        var fields = place.fields();
        var state = target(fields.required("nextState"), declared);
        var compensates = fields.get("compensate").isTrue();
        if (compensates && declared.inCompensation()) {
            fields.get("compensate")
                    .fault("a state that is used for compensation cannot trigger compensation", "remove it");
        }
        var events = ProducedEvent.parseAll(fields.get("produceEvents"), declared);
        fields.warnUnknown();
        return state.map(next -> new Transition(next, compensates, events, place.pointer()));
    }

    /**
     * Returns the target state of a transition. Reports a fault if only one of the two states, the source or the target, is used
     * for compensation.
     */
    private static Optional<String> target(Place name, Declarations declared) {
        var target = declared.states().find(name);
        target.ifPresent(state -> {
            if (declared.inCompensation() && !declared.compensations().contains(state)) {
                name.fault(
                        ("the state `%s` is not a compensation state, "
                                        + "because it does not set `usedForCompensation` to true")
                                .formatted(state),
                        "choose a state with `usedForCompensation: true`");
            } else if (!declared.inCompensation() && declared.compensations().contains(state)) {
                name.fault(
                        "the state `%s` is used for compensation, so other states cannot lead to it".formatted(state),
                        "choose another state");
            }
        });
        return target;
    }
}
