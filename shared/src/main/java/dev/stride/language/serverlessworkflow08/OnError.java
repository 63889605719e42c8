package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Place;
import dev.stride.plan.FaultMatch;
import java.util.List;
import java.util.Optional;

/** Where a state leads when one of some errors strikes in it (section "Error Definition"). */
public record OnError(List<FaultMatch> errors, Exit exit) {

    public static Optional<OnError> read(Place place, Declarations declared) {
        var fields = place.fields();
        var errorRef = fields.get("errorRef");
        var errorRefs = fields.get("errorRefs");
        if (errorRef.absent() && errorRefs.absent()) {
            fields.missing("errorRef", "errorRefs");
        }
        if (errorRefs.value().isArray() && errorRefs.value().isEmpty()) {
            errorRefs.fault("`errorRefs` names no error", "");
        }
        if (!errorRef.absent() && !errorRefs.absent()) {
            errorRefs.fault("there cannot be both `errorRef` and `errorRefs`", "keep one of them");
        }
        var references = errorRef.absent() ? errorRefs.items() : List.of(errorRef);
        var errors = references.stream()
                .flatMap(reference -> declared.errors().find(reference).stream())
                .toList();
        var exit = Exit.read(fields, declared);
        fields.noMore();
        return exit.map(leadsTo -> new OnError(errors, leadsTo));
    }
}
