package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;

/** The interpreter of "Operation State": sequential or parallel actions. */
record OperationState(JsonNode state) implements Body {

    @Override
    public JsonNode run(ExecutionThread executionThread) {
        Actions.perform(
                state.path("actions"),
                state.path("actionMode"),
                executionThread.instance.limit("actionExecTimeout", state),
                executionThread);
        return state;
    }
}
