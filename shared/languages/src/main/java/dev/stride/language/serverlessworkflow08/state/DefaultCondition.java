package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.transition.StateExit;
import java.util.Optional;

/** Parses the default transition of a switch state (section "Switch State"). */
public final class DefaultCondition {

    /** Returns the default transition, empty when the state has none. */
    public static Optional<StateExit> parse(Fields state, Declarations declared) {
        var place = state.get("defaultCondition");
        if (place.isAbsent()) {
            place.assume(
                    "`defaultCondition` is missing; if no condition holds at run time, the state fails",
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
