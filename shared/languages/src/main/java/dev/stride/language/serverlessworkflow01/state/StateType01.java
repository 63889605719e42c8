package dev.stride.language.serverlessworkflow01.state;

import dev.stride.common.Suggestions;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow01.transition.Declarations01;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The kinds of state (section "State Definition"). */
enum StateType01 {
    EVENT,
    OPERATION,
    SWITCH,
    DELAY,
    PARALLEL,
    SUBFLOW;

    /** Parses the type of a state, which is mandatory and case-insensitive. */
    static Optional<StateType01> parse(Fields state) {
        var written = state.text("type");
        var type = Arrays.stream(values())
                .filter(each -> each.name().equals(written.toUpperCase(Locale.ROOT)))
                .findFirst();
        if (type.isEmpty() && !written.isEmpty()) {
            var names = Arrays.stream(values()).map(StateType01::name).toList();
            state.get("type").fault("unknown type of state `" + written + "`", Suggestions.hint(written, names));
        }
        return type;
    }

    /**
     * Parses the properties that only this kind of state has. Returns empty only after it has reported a fault in them.
     */
    Optional<StateBody01> parseBody(Fields state, Declarations01 declared) {
        return switch (this) {
            case EVENT -> EventState01.parse(state, declared);
            case OPERATION -> OperationState01.parse(state, declared);
            case SWITCH -> SwitchState01.parse(state, declared);
            case DELAY -> DelayState.parse(state, declared);
            case PARALLEL -> ParallelState01.parse(state, declared);
            case SUBFLOW -> SubFlowState.parse(state, declared);
        };
    }
}
