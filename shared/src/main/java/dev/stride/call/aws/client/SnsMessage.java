package dev.stride.call.aws.client;

import java.util.Map;
import java.util.Optional;

/**
 * A message for an SNS topic.
 *
 * @param topic ARN of the topic
 * @param subject the subject of e-mails
 * @param attributes message attributes, as text
 * @param group message group; a FIFO topic requires one and delivers the messages of a group in order
 * @param deduplication deduplication ID: a FIFO topic drops messages with an ID that it received within five minutes; empty for
 *     other topics
 */
public record SnsMessage(
        String topic,
        String body,
        Optional<String> subject,
        Map<String, String> attributes,
        Optional<String> group,
        Optional<String> deduplication) {

    public SnsMessage {
        attributes = Map.copyOf(attributes);
    }
}
