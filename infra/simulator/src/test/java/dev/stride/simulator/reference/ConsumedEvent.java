package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;

/**
 * An event that an instance has consumed.
 *
 * @param name of its definition
 * @param event as it came
 * @param dataOnly whether only its data are used
 */
record ConsumedEvent(String name, JsonNode event, boolean dataOnly) {

    /** What of it is used. */
    JsonNode content() {
        if (!dataOnly) {
            return event;
        }
        return event.has("data") ? event.path("data") : NullNode.getInstance();
    }

    /** Merges it into the data as an event data filter says. */
    void merge(JsonNode filter, ExecutionThread executionThread) {
        if (filter.path("useData").asBoolean(true)) {
            executionThread.merge(
                    JqFormula.filter(filter.path("data"), content(), executionThread),
                    filter.path("toStateData"),
                    name);
        }
    }
}
