package dev.stride.call.aws.client;

import java.util.Map;
import java.util.Optional;

/**
 * A message for a topic of SNS.
 *
 * @param topic its ARN
 * @param subject shown by e-mail
 * @param attributes sent beside the body, as text
 * @param group messages of one group are taken in order by a FIFO topic, which needs one
 * @param deduplication a FIFO topic drops messages whose value came in the last five minutes; empty for other topics
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
