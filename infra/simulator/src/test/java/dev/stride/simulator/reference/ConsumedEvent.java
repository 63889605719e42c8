package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;

/**
 * An event that an instance has consumed.
 *
 * @param name name of the event definition
 * @param event the event as received
 * @param dataOnly whether only the event's data are used
 */
record ConsumedEvent(String name, JsonNode event, boolean dataOnly) {

    /** Returns the part of the event that is used. */
    JsonNode content() {
        if (!dataOnly) {
            return event;
        }
        return event.has("data") ? event.path("data") : NullNode.getInstance();
    }

    /** Merges the event into the state data as an event data filter defines. */
    void merge(JsonNode filter, ExecutionThread executionThread) {
        if (filter.path("useData").asBoolean(true)) {
            executionThread.merge(
                    JqFormula.filter(filter.path("data"), content(), executionThread),
                    filter.path("toStateData"),
                    name);
        }
    }
}
