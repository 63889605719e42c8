package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Declared;
import dev.stride.language.document.Place;
import java.util.Optional;

/** The state that a workflow begins with (section "Start Definition"). */
final class Start {

    /** Reads the name of a state, or an object that holds it; without either it is the first state. */
    static Optional<String> read(Place place, Declared<String> states) {
        if (place.absent()) {
            return states.all().stream().findFirst();
        }
        if (place.value().isTextual()) {
            return states.find(place);
        }
        var fields = place.fields();
        var stateName = fields.required("stateName");
        fields.notYet("schedule");
        fields.noMore();
        return states.find(stateName);
    }

    private Start() {}
}
