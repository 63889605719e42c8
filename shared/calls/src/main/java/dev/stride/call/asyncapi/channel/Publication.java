package dev.stride.call.asyncapi.channel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * A message to publish, with its channel, its server and its protocol settings.
 *
 * @param channel address of the channel, with all parameters replaced
 * @param payload JSON, or a text
 * @param headers of the message, by name
 * @param bindings protocol settings, as in {@link Channel#bindings}
 * @param routingKey the key of a Kafka message or the group of a FIFO queue
 * @param call the attempt that publishes: its key is sent with the message, so that receivers can detect repeated messages, its
 *     credentials are shown if the server requires authentication, and within its time the broker must acknowledge the message
 */
public record Publication(
        Server server,
        String channel,
        JsonNode payload,
        String contentType,
        Map<String, String> headers,
        ObjectNode bindings,
        Optional<String> routingKey,
        CallRequest call) {

    /** The header that carries the idempotency key if the protocol has no message field for it. */
    public static final String KEY = "idempotency-key";

    public Publication {
        headers = Map.copyOf(headers);
    }

    public String idempotencyKey() {
        return call.idempotencyKey();
    }

    public Optional<Credentials> credentials() {
        return call.credentials();
    }

    public Duration timeout() {
        return call.timeout();
    }

    /** Returns the payload text, encoded in UTF-8. */
    public byte[] bytes() {
        return text().getBytes(StandardCharsets.UTF_8);
    }

    /** Returns the payload as text: JSON, or the string itself for a text content type. */
    public String text() {
        return contentType.startsWith("text/") ? payload.asText() : payload.toString();
    }

    /** Returns a protocol setting such as {@code qos}, or empty if the AsyncAPI document does not set it. */
    public Optional<String> setting(String name) {
        return Optional.of(bindings.path(name))
                .filter(JsonNode::isValueNode)
                .filter(value -> !value.isNull())
                .map(JsonNode::asText);
    }
}
