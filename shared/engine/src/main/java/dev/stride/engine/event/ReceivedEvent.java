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

    /**
     * Returns a copy of the event with another name. One event can match several event definitions of a workflow, and each of
     * them has its own name.
     */
    public ReceivedEvent named(String other) {
        return new ReceivedEvent(other, id, content);
    }
}
