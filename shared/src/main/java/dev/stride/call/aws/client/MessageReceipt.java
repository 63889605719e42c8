package dev.stride.call.aws.client;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.Reply;

/**
 * The receipt of a message or an event.
 *
 * @param id the ID that the service assigned
 */
public record MessageReceipt(String id) {

    /** Returns the ID as the result of a call. */
    public Reply toReply(String name) {
        return new Reply.Answered(JsonNodeFactory.instance.objectNode().put(name, id));
    }
}
