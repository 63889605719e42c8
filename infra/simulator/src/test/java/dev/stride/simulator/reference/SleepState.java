package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;

/** The interpreter of "Sleep State": it advances the time. */
record SleepState(JsonNode state) implements Body {

    @Override
    public JsonNode run(ExecutionThread executionThread) {
        executionThread.sleep(state.path("duration").asText());
        return state;
    }
}
