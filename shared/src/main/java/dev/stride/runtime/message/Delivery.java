package dev.stride.runtime.message;

import dev.stride.runtime.port.Queue.Lane;
import java.time.Instant;

/**
 * One receive of a message from the queue.
 *
 * @param body the text of the message
 * @param receives how often the queue has delivered the message, this delivery included
 * @param deadline when the invocation that handles the message ends
 * @param lane the lane by which the message came
 */
public record Delivery(String body, int receives, Instant deadline, Lane lane) {

    /** Creates a delivery in the common lane. */
    public Delivery(String body, int receives, Instant deadline) {
        this(body, receives, deadline, Lane.COMMON);
    }
}
