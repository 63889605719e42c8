package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;

/** The interpreter of "Inject State": it merges static data into the data input. */
record InjectState(JsonNode state) implements Body {

    @Override
    public JsonNode run(ExecutionThread executionThread) {
        executionThread.data = DataMerging.merged(executionThread.data, state.path("data"));
        return state;
    }
}
