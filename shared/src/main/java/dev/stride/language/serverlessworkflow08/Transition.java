package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Place;
import java.util.Optional;

/** Leads to another state (section "Transition Definition"). */
public record Transition(String state, String source) implements Exit {

    /** Reads the name of a state, or an object that holds it. */
    static Optional<Transition> read(Place place, Declarations declared) {
        if (place.value().isTextual()) {
            return to(place, place, declared);
        }
        var fields = place.fields();
        var nextState = fields.required("nextState");
        fields.notYet("compensate", "produceEvents");
        fields.noMore();
        return to(nextState, place, declared);
    }

    private static Optional<Transition> to(Place name, Place place, Declarations declared) {
        return declared.states().find(name).map(state -> new Transition(state, place.pointer()));
    }
}
