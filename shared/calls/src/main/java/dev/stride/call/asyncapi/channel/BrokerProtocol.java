package dev.stride.call.asyncapi.channel;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A messaging protocol that AsyncAPI functions can use (AsyncAPI, "Server Object", {@code protocol}). */
public enum BrokerProtocol {
    MQTT("mqtt", "mqtts"),
    KAFKA("kafka", "kafkas"),
    AMQP("amqp", "amqps"),
    HTTP("http", "https"),
    SQS("https", "https"),
    SNS("https", "https");

    private static final List<String> SECURED = List.of("mqtts", "secure-mqtt", "mqtts5", "kafkas", "kafka-secure");

    private final String open;
    private final String secured;

    BrokerProtocol(String open, String secured) {
        this.open = open;
        this.secured = secured;
    }

    /** Returns the protocol with this name in an AsyncAPI document. */
    public static Optional<BrokerProtocol> find(String name) {
        var lower = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(brokerProtocol -> brokerProtocol.names().contains(lower))
                .findFirst();
    }

    public static List<String> supportedNames() {
        return List.of("mqtt", "mqtts", "kafka", "kafka-secure", "amqp", "amqps", "sqs", "sns", "http", "https");
    }

    /** Returns whether a protocol name, such as {@code mqtts}, stands for a connection over TLS. */
    public static boolean secured(String name) {
        return SECURED.contains(name.toLowerCase(Locale.ROOT))
                || List.of("https", "amqps").contains(name.toLowerCase(Locale.ROOT));
    }

    /** Returns the URL scheme of the protocol, with or without TLS. */
    public String scheme(boolean secure) {
        return secure ? secured : open;
    }

    /**
     * Returns the key of the protocol in AsyncAPI bindings, such as {@code mqtt}. Event types of received messages start with
     * this key.
     */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    private List<String> names() {
        return switch (this) {
            case MQTT -> List.of(open, secured, "mqtt5", "mqtts5", "secure-mqtt");
            case KAFKA -> List.of(open, secured, "kafka-secure");
            case AMQP, HTTP -> List.of(open, secured);
            case SQS -> List.of("sqs");
            case SNS -> List.of("sns");
        };
    }
}
