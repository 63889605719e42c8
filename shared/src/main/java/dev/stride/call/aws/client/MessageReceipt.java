package dev.stride.call.aws.client;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.Reply;

/** A message or an event that a service took. @param id the service's own */
public record MessageReceipt(String id) {

    /** The id as the result of a call. */
    public Reply toReply(String name) {
        return new Reply.Answered(JsonNodeFactory.instance.objectNode().put(name, id));
    }
}
