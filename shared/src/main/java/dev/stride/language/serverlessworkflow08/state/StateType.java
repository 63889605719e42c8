package dev.stride.language.serverlessworkflow08.state;

import dev.stride.language.document.Fields;
import dev.stride.language.document.Spelling;
import dev.stride.language.serverlessworkflow08.Declarations;
import dev.stride.language.serverlessworkflow08.Timeouts;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** The kinds of state, each with the timeouts that it can have (section "Workflow States"). */
enum StateType {
    EVENT("event", EventState::read, Timeouts.STATE, Timeouts.ACTION, Timeouts.EVENT),
    OPERATION("operation", OperationState::read, Timeouts.STATE, Timeouts.ACTION),
    SWITCH("switch", SwitchState::read, Timeouts.STATE),
    EVENT_SWITCH("switch", EventSwitchState::read, Timeouts.STATE, Timeouts.EVENT),
    SLEEP("sleep", SleepState::read, Timeouts.STATE),
    PARALLEL("parallel", ParallelState::read, Timeouts.STATE, Timeouts.BRANCH),
    INJECT("inject", InjectState::read, Timeouts.STATE),
    FOREACH("foreach", ForEachState::read, Timeouts.STATE, Timeouts.ACTION),
    CALLBACK("callback", CallbackState::read, Timeouts.STATE, Timeouts.ACTION, Timeouts.EVENT);

    /** As authors write it. */
    final String word;

    private final BiFunction<Fields, Declarations, Optional<StateBody>> reader;
    private final List<String> timeouts;

    StateType(String word, BiFunction<Fields, Declarations, Optional<StateBody>> reader, String... timeouts) {
        this.word = word;
        this.reader = reader;
        this.timeouts = List.of(timeouts);
    }

    /** The kind of a state, which it must name. */
    static Optional<StateType> of(Fields state) {
        var word = state.text("type");
        var found =
                Arrays.stream(values()).filter(type -> type.word.equals(word)).findFirst();
        if (found.isEmpty() && !word.isEmpty()) {
            var words = Arrays.stream(values()).map(type -> type.word).collect(Collectors.toSet());
            state.get("type").fault("there is no type of state `" + word + "`", Spelling.hint(word, words));
        }
        return found.map(type -> type == SWITCH && state.has("eventConditions") ? EVENT_SWITCH : type);
    }

    Timeouts timeouts(Fields state) {
        return Timeouts.of(state, timeouts.toArray(String[]::new));
    }

    /** What a state of this kind does. */
    Optional<StateBody> read(Fields state, Declarations declared) {
        return reader.apply(state, declared);
    }
}
