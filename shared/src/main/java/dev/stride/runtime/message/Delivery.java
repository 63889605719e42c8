package dev.stride.runtime.message;

import java.time.Instant;

/**
 * A message as the queue hands it over.
 *
 * @param body what was sent
 * @param receives how often it has been handed over, this time included
 * @param deadline when the invocation that handles it ends
 */
public record Delivery(String body, int receives, Instant deadline) {}
