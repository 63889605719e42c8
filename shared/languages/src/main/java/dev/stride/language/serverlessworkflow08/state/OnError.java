package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import dev.stride.plan.fault.FaultMatch;
import java.util.List;
import java.util.Optional;

/** An error handler of a state: matches errors and determines the transition after them (section "Error Definition"). */
public record OnError(List<FaultMatch> errors, StateExit exit) {

    public static Optional<OnError> parse(Place place, Declarations declared) {
        var fields = place.fields();
        var errorRef = fields.get("errorRef");
        var errorRefs = fields.get("errorRefs");
        if (errorRef.isAbsent() && errorRefs.isAbsent()) {
            fields.reportMissing("errorRef", "errorRefs");
        }
        if (errorRefs.value().isArray() && errorRefs.value().isEmpty()) {
            errorRefs.fault("`errorRefs` must name at least one error", "");
        }
        if (!errorRef.isAbsent() && !errorRefs.isAbsent()) {
            errorRefs.fault("`errorRef` and `errorRefs` cannot both be set", "remove one of them");
        }
        var references = errorRef.isAbsent() ? errorRefs.items() : List.of(errorRef);
        var errors = references.stream()
                .flatMap(reference -> declared.errors().find(reference).stream())
                .toList();
        var exit = StateExit.parse(fields, declared);
        fields.warnUnknown();
        return exit.map(leadsTo -> new OnError(errors, leadsTo));
    }
}
