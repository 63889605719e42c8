package dev.stride.language.serverlessworkflow08.state;

import dev.stride.common.Suggestions;
import dev.stride.language.document.Fields;
import dev.stride.language.serverlessworkflow08.declaration.Declarations;
import dev.stride.language.serverlessworkflow08.policy.Timeouts;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.stream.Collectors;

/** The types of states, such as operation or switch (section "Workflow States"). */
enum StateType {
    EVENT("event"),
    OPERATION("operation"),
    SWITCH("switch"),
    EVENT_SWITCH("switch"),
    SLEEP("sleep"),
    PARALLEL("parallel"),
    INJECT("inject"),
    FOREACH("foreach"),
    CALLBACK("callback");

    /** The value of the property {@code type} in definitions. */
    final String word;

    StateType(String word) {
        this.word = word;
    }

    /** Parses the type of a state; reports a missing or unknown type as a fault. */
    static Optional<StateType> parse(Fields state) {
        var word = state.text("type");
        var byWord = Arrays.stream(values())
                .collect(Collectors.toMap(type -> type.word, type -> type, (data, _) -> data, LinkedHashMap::new));
        if (!byWord.containsKey(word) && !word.isEmpty()) {
            state.get("type").fault("unknown type of state `" + word + "`", Suggestions.hint(word, byWord.keySet()));
        }
        return Optional.ofNullable(byWord.get(word))
                .map(type -> type == SWITCH && state.has("eventConditions") ? EVENT_SWITCH : type);
    }

    /** Parses the timeouts of a state. Only timeouts that states of this type support are accepted. */
    Timeouts parseTimeouts(Fields state) {
        return switch (this) {
            case SWITCH, SLEEP, INJECT -> Timeouts.parseOwn(state, Timeouts.STATE);
            case EVENT_SWITCH -> Timeouts.parseOwn(state, Timeouts.STATE, Timeouts.EVENT);
            case OPERATION, FOREACH -> Timeouts.parseOwn(state, Timeouts.STATE, Timeouts.ACTION);
            case EVENT, CALLBACK -> Timeouts.parseOwn(state, Timeouts.STATE, Timeouts.ACTION, Timeouts.EVENT);
            case PARALLEL -> Timeouts.parseOwn(state, Timeouts.STATE, Timeouts.BRANCH);
        };
    }

    /** Parses the properties that are specific to this kind of state. */
    Optional<StateBody> parseBody(Fields state, Declarations declared) {
        return switch (this) {
            case EVENT -> EventState.parse(state, declared);
            case OPERATION -> OperationState.parse(state, declared);
            case SWITCH -> SwitchState.parse(state, declared);
            case EVENT_SWITCH -> EventSwitchState.parse(state, declared);
            case SLEEP -> SleepState.parse(state, declared);
            case PARALLEL -> ParallelState.parse(state, declared);
            case INJECT -> InjectState.parse(state, declared);
            case FOREACH -> ForEachState.parse(state, declared);
            case CALLBACK -> CallbackState.parse(state, declared);
        };
    }
}
