package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Place;
import java.util.Optional;

/** The state that a workflow begins with (section "Start Definition"). */
final class Start {

    /** Reads the name of a state, or an object that holds it; without either it is the first state of the main flow. */
    static Optional<String> read(Place place, Declarations declared) {
        if (place.absent()) {
            return first(place, declared);
        }
        if (place.value().isTextual()) {
            return state(place, declared);
        }
        var fields = place.fields();
        var stateName = fields.required("stateName");
        fields.notYet("schedule");
        fields.noMore();
        return state(stateName, declared);
    }

    private static Optional<String> first(Place place, Declarations declared) {
        var states = declared.states().all();
        var first = states.stream()
                .filter(state -> !declared.compensations().contains(state))
                .findFirst();
        if (first.isEmpty() && !states.isEmpty()) {
            place.fault("no state can be the first: all are used for compensation", "add one that is not");
        }
        return first;
    }

    private static Optional<String> state(Place name, Declarations declared) {
        var start = declared.states().find(name);
        start.filter(declared.compensations()::contains)
                .ifPresent(state -> name.fault(
                        "the state `" + state + "` is used for compensation", "begin with another state"));
        return start;
    }

    private Start() {}
}
