package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;

/** "Sleep State": time passes. */
record SleepState(JsonNode state) implements Body {

    @Override
    public JsonNode run(Line line) {
        line.sleep(state.path("duration").asText());
        return state;
    }
}
