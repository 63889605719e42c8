package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;

/** The interpreter of one kind of state, between the state's input and output filters. */
interface Body {

    /**
     * Executes the state.
     *
     * @return the JSON object with the {@code transition} or {@code end} to follow
     */
    JsonNode run(ExecutionThread executionThread);

    /** Returns the interpreter of a state. */
    static Body of(JsonNode state) {
        return switch (state.path("type").asText()) {
            case "inject" -> new InjectState(state);
            case "operation" -> new OperationState(state);
            case "switch" -> new SwitchState(state);
            case "foreach" -> new ForEachState(state);
            case "parallel" -> new ParallelState(state);
            case "sleep" -> new SleepState(state);
            case "event" -> new EventState(state);
            case "callback" -> new CallbackState(state);
            default -> throw new UnsupportedConstruct("a state of the kind " + state.path("type"));
        };
    }
}
