package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import java.util.Optional;

/** Parses the default exit of a switch state (section "Switch State"). */
public final class DefaultCondition {

    /** Returns the exit, empty when there is none. */
    public static Optional<StateExit> parse(Fields state, Declarations declared) {
        var place = state.get("defaultCondition");
        if (place.isAbsent()) {
            place.assume(
                    "`defaultCondition` is missing; it is a fault at run time when no condition holds",
                    "add a `defaultCondition`");
            return Optional.empty();
        }
        var fields = place.fields();
        var exit = StateExit.parse(fields, declared);
        fields.warnUnknown();
        return exit;
    }

    private DefaultCondition() {}
}
