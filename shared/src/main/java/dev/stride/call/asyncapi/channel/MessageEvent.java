package dev.stride.call.asyncapi.channel;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.http.client.PercentEncoding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * The event that brings a message to workflows: of the type {@code mqtt.message}, from {@code mqtt://<server>/<channel>}. Who
 * waits for messages of a channel takes them from any server, since brokers go by many names: which messages become events is
 * decided by whoever binds a channel.
 */
public final class MessageEvent {

    /** Any one segment of a source. */
    private static final String ANY = "+";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /** The type of the events that bring messages. */
    public static String type(BrokerProtocol brokerProtocol) {
        return brokerProtocol.key() + ".message";
    }

    /** The source of the events that a channel is waited for by; whole segments that are parameters stand for any. */
    public static String sourcePattern(BrokerProtocol brokerProtocol, String address) {
        return brokerProtocol.key() + "://" + ANY + "/" + path(ChannelAddress.fill(address, _ -> ANY), true);
    }

    /** The source of the event that a message becomes. @param server any name of it, without slashes */
    public static String source(BrokerProtocol brokerProtocol, String server, String channel) {
        return brokerProtocol.key() + "://" + PercentEncoding.encode(server) + "/" + path(channel, false);
    }

    /**
     * The CloudEvent that a message becomes.
     *
     * @param id the same for a message that is delivered again
     * @param payload JSON, else a text
     */
    public static JsonNode toCloudEvent(
            BrokerProtocol brokerProtocol, String server, String channel, String id, byte[] payload) {
        var event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", id)
                .put("type", type(brokerProtocol))
                .put("source", source(brokerProtocol, server, channel));
        event.set("data", data(payload));
        return event;
    }

    private static JsonNode data(byte[] payload) {
        try {
            var json = JSON.readTree(payload);
            return json.isMissingNode() ? JsonNodeFactory.instance.nullNode() : json;
        } catch (JacksonException notJson) {
            return JsonNodeFactory.instance.textNode(new String(payload, StandardCharsets.UTF_8));
        } catch (IOException impossible) {
            throw new IllegalStateException("bytes in memory can be read", impossible);
        }
    }

    private static String path(String channel, boolean wild) {
        return Arrays.stream(channel.replaceFirst("^/", "").split("/", -1))
                .map(segment -> wild && segment.equals(ANY) ? ANY : PercentEncoding.encode(segment))
                .collect(Collectors.joining("/"));
    }

    private MessageEvent() {}
}
