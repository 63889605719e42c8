package dev.stride.call.asyncapi.channel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.api.Credentials;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * One message on its way to a channel.
 *
 * @param channel its address, complete
 * @param payload JSON, or a text
 * @param headers beside the payload, by name
 * @param bindings settings of the protocol, as {@link Channel#bindings} has them
 * @param routingKey where in the channel it belongs: the key of Kafka, the group of a FIFO queue
 * @param idempotencyKey goes with the message, so that who gets it can recognise a repetition
 * @param credentials how to show the server who publishes, if it wants to know
 * @param timeout the longest that everything may take, until the broker has the message
 */
public record Publication(
        Server server,
        String channel,
        JsonNode payload,
        String contentType,
        Map<String, String> headers,
        ObjectNode bindings,
        Optional<String> routingKey,
        String idempotencyKey,
        Optional<Credentials> credentials,
        Duration timeout) {

    /** The name under which the key goes with a message, where the protocol has none of its own. */
    public static final String KEY = "idempotency-key";

    public Publication {
        headers = Map.copyOf(headers);
    }

    /** The payload as it is sent. */
    public byte[] bytes() {
        return text().getBytes(StandardCharsets.UTF_8);
    }

    /** The payload as it is sent: a text as it is, all else as JSON. */
    public String text() {
        return contentType.startsWith("text/") ? payload.asText() : payload.toString();
    }

    /** A setting of the protocol, empty when the document does not say it. */
    public Optional<String> setting(String name) {
        return Optional.of(bindings.path(name))
                .filter(JsonNode::isValueNode)
                .filter(value -> !value.isNull())
                .map(JsonNode::asText);
    }
}
