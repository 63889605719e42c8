package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;

/** What a state of some kind does between its filters. */
interface Body {

    /** Does it. @return where {@code transition} or {@code end} stands that says how to go on */
    JsonNode run(ExecutionThread executionThread);

    /** What a state does. */
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
