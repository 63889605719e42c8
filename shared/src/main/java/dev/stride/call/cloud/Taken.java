package dev.stride.call.cloud;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.Reply;

/** A message or an event that a service took. @param id the service's own */
public record Taken(String id) {

    /** The id as the result of a call. */
    Reply reply(String name) {
        return new Reply.Answered(JsonNodeFactory.instance.objectNode().put(name, id));
    }
}
