package dev.stride.language.serverlessworkflow08.policy;

import dev.stride.language.document.Place;
import dev.stride.plan.fault.FaultMatch;
import java.util.Optional;

/** Parses an error that states can handle (section "Defining Errors"); the name {@code *} matches every error. */
public final class ErrorDefinition {

    public static FaultMatch parse(Place place) {
        var fields = place.fields();
        var name = fields.text("name");
        var code = fields.has("code") ? Optional.of(fields.textOrNumber("code")) : Optional.<String>empty();
        fields.ignoreTexts("description");
        fields.warnUnknown();
        return new FaultMatch(name, code);
    }

    private ErrorDefinition() {}
}
