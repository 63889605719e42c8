package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;

/** "Operation State": actions, one after the other or all at once. */
record OperationState(JsonNode state) implements Body {

    @Override
    public JsonNode run(Line line) {
        Actions.perform(
                state.path("actions"), state.path("actionMode"), line.instance.limit("actionExecTimeout", state), line);
        return state;
    }
}
