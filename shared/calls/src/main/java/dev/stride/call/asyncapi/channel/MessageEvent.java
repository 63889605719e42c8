package dev.stride.call.asyncapi.channel;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.http.client.PercentEncoding;
import dev.stride.common.UntrustedJson;
import dev.stride.plan.event.ExtensionAttributes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Creates CloudEvents from received broker messages. Such an event has a type such as {@code mqtt.message} and the source
 * {@code mqtt://<server>/<channel>}. A workflow that waits for messages of a channel accepts any server, because one broker can
 * have several host names. Messages of a channel become events only if the operator has connected the channel to the runtime.
 */
public final class MessageEvent {

    /** The wildcard for one segment in a pattern of the {@code source} attribute of CloudEvents. */
    private static final String ANY = "+";

    private static final Pattern PRINTABLE = Pattern.compile("[!-~]{1,100}");

    public static String type(BrokerProtocol brokerProtocol) {
        return brokerProtocol.key() + ".message";
    }

    /**
     * Returns a pattern that matches the CloudEvent sources of a channel. If an address parameter fills a whole segment of the
     * address, the pattern accepts any value of this segment.
     */
    public static String sourcePattern(BrokerProtocol brokerProtocol, String address) {
        return brokerProtocol.key() + "://" + ANY + "/" + path(ChannelAddress.fill(address, _ -> ANY), true);
    }

    /**
     * Returns the CloudEvent source of a received message.
     *
     * @param server a name of the server without slashes
     */
    public static String source(BrokerProtocol brokerProtocol, String server, String channel) {
        return "%s://%s/%s".formatted(brokerProtocol.key(), PercentEncoding.encode(server), path(channel, false));
    }

    /**
     * Creates the CloudEvent of a received message.
     *
     * @param id an ID that is the same for each delivery of a message
     * @param payload JSON within {@link dev.stride.common.JsonLimits}, or otherwise text
     * @param lineage the header {@link ExtensionAttributes#LINEAGE} of the message, if it has one; left out if it cannot be an
     *     attribute
     */
    public static JsonNode toCloudEvent(
            BrokerProtocol brokerProtocol,
            String server,
            String channel,
            String id,
            byte[] payload,
            Optional<String> lineage) {
        var event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", id)
                .put("type", type(brokerProtocol))
                .put("source", source(brokerProtocol, server, channel));
        lineage.filter(text -> PRINTABLE.matcher(text).matches())
                .ifPresent(text -> event.put(ExtensionAttributes.LINEAGE, text));
        event.set("data", data(payload));
        return event;
    }

    private static JsonNode data(byte[] payload) {
        try {
            return UntrustedJson.parse(payload);
        } catch (JacksonException notJson) {
            return JsonNodeFactory.instance.textNode(new String(payload, StandardCharsets.UTF_8));
        } catch (IOException impossible) {
            throw new IllegalStateException("bytes in memory can be read", impossible);
        }
    }

    private static String path(String channel, boolean isPattern) {
        return Arrays.stream(channel.replaceFirst("^/", "").split("/", -1))
                .map(segment -> isPattern && segment.equals(ANY) ? ANY : PercentEncoding.encode(segment))
                .collect(Collectors.joining("/"));
    }

    private MessageEvent() {}
}
