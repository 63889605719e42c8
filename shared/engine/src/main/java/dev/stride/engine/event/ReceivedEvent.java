package dev.stride.engine.event;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An event that a branch has received.
 *
 * @param name the author's name of the event
 * @param id unique id assigned on arrival; ids sort by time of arrival
 * @param content the CloudEvent as JSON
 */
public record ReceivedEvent(String name, String id, JsonNode content) {

    /** Returns a copy with the name of another event definition that the event matches. */
    public ReceivedEvent named(String other) {
        return new ReceivedEvent(other, id, content);
    }
}
