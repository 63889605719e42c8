package dev.stride.call.aws.client;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A message for a queue of SQS.
 *
 * @param queue its URL, its ARN or, for a queue of the own account and region, its name
 * @param attributes sent beside the body, as text
 * @param delay how long it is held back, in whole seconds
 * @param group messages of one group are taken in order by a FIFO queue, which needs one
 * @param deduplication a FIFO queue drops messages whose value came in the last five minutes; empty for other queues
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
