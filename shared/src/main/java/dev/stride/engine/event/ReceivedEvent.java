package dev.stride.engine.event;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * An event that a branch has received.
 *
 * @param name the author's name of the event
 * @param id unique id assigned on arrival; ids sort by time of arrival
 * @param content the CloudEvent as JSON
 */
public record ReceivedEvent(@JsonProperty("event") String name, String id, JsonNode content) {

    /** Returns a copy of the event with another event name from the definition. */
    public ReceivedEvent named(String other) {
        return new ReceivedEvent(other, id, content);
    }
}
