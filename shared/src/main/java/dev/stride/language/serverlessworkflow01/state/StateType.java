package dev.stride.language.serverlessworkflow01.state;

import dev.stride.language.document.Fields;
import dev.stride.language.document.Spelling;
import dev.stride.language.serverlessworkflow01.Declarations;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The kinds of state (section "State Definition"). */
enum StateType {
    EVENT,
    OPERATION,
    SWITCH,
    DELAY,
    PARALLEL,
    SUBFLOW;

    /** The kind of a state, which it must name, in letters of either case. */
    static Optional<StateType> of(Fields state) {
        var written = state.text("type");
        var type = Arrays.stream(values())
                .filter(each -> each.name().equals(written.toUpperCase(Locale.ROOT)))
                .findFirst();
        if (type.isEmpty() && !written.isEmpty()) {
            var names = Arrays.stream(values()).map(StateType::name).toList();
            state.get("type").fault("there is no type of state `" + written + "`", Spelling.hint(written, names));
        }
        return type;
    }

    /** What a state of this kind does; empty when that cannot be told. */
    Optional<StateBody> read(Fields state, Declarations declared) {
        return switch (this) {
            case EVENT -> EventState.read(state, declared);
            case OPERATION -> OperationState.read(state, declared);
            case SWITCH -> SwitchState.read(state, declared);
            case DELAY -> DelayState.read(state, declared);
            case PARALLEL -> ParallelState.read(state, declared);
            case SUBFLOW -> SubFlowState.read(state, declared);
        };
    }
}
