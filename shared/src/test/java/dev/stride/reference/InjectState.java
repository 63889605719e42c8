package dev.stride.reference;

import com.fasterxml.jackson.databind.JsonNode;

/** "Inject State": static data, merged into the data input. */
record InjectState(JsonNode state) implements Body {

    @Override
    public JsonNode run(Line line) {
        line.data = Merging.merged(line.data, state.path("data"));
        return state;
    }
}
