package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import java.util.Optional;

/** Parses the default exit of a switch state (section "Switch State"). */
public final class DefaultCondition {

    public static Optional<StateExit> parse(Fields state, Declarations declared) {
        var place = state.required("defaultCondition");
        if (place.isAbsent()) {
            return Optional.empty();
        }
        var fields = place.fields();
        var exit = StateExit.parse(fields, declared);
        fields.warnUnknown();
        return exit;
    }

    private DefaultCondition() {}
}
