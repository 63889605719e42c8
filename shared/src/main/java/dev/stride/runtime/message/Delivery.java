package dev.stride.runtime.message;

import java.time.Instant;

/**
 * One receive of a message from the queue.
 *
 * @param body the text of the message
 * @param receives how often the queue has delivered the message, this delivery included
 * @param deadline when the invocation that handles the message ends
 */
public record Delivery(String body, int receives, Instant deadline) {}
