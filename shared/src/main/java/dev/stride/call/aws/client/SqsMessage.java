package dev.stride.call.aws.client;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A message for an SQS queue.
 *
 * @param queue URL or ARN of the queue, or its name in the same account and region
 * @param attributes message attributes, as text
 * @param delay delivery delay in whole seconds
 * @param group message group; a FIFO queue requires one and delivers the messages of a group in order
 * @param deduplication deduplication ID: a FIFO queue drops messages with an ID that it received within five minutes; empty for
 *     other queues
 */
public record SqsMessage(
        String queue,
        String body,
        Map<String, String> attributes,
        Optional<Duration> delay,
        Optional<String> group,
        Optional<String> deduplication) {

    public SqsMessage {
        attributes = Map.copyOf(attributes);
    }
}
