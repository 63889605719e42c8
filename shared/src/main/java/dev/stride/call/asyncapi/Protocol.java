package dev.stride.call.asyncapi;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A way in which messages go to a server, and back (AsyncAPI, "Server Object", {@code protocol}). */
public enum Protocol {
    MQTT("mqtt", "mqtts", "mqtt5", "secure-mqtt", "mqtts5"),
    KAFKA("kafka", "kafkas", "kafka-secure"),
    AMQP("amqp", "amqps"),
    HTTP("http", "https"),
    SQS("https", "https", "sqs"),
    SNS("https", "https", "sns");

    private static final List<String> SECURED = List.of("mqtts", "secure-mqtt", "mqtts5", "kafkas", "kafka-secure");

    private final String open;
    private final String secured;
    private final List<String> names;

    Protocol(String open, String secured, String... names) {
        this.open = open;
        this.secured = secured;
        this.names = List.of(names);
    }

    /** The protocol of a server whose document calls it so. */
    public static Optional<Protocol> named(String name) {
        var lower = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(protocol -> protocol.names.contains(lower) || protocol.schemes().contains(lower))
                .findFirst();
    }

    /** Names that a document may use, the plain ones. */
    public static List<String> known() {
        return List.of("mqtt", "mqtts", "kafka", "kafka-secure", "amqp", "amqps", "sqs", "sns", "http", "https");
    }

    /** Whether a name stands for the encrypted form. */
    public static boolean secured(String name) {
        return SECURED.contains(name.toLowerCase(Locale.ROOT))
                || List.of("https", "amqps").contains(name.toLowerCase(Locale.ROOT));
    }

    /** The scheme of the server's URL. */
    public String scheme(boolean secure) {
        return secure ? secured : open;
    }

    /** What the document calls the settings of this protocol, and the event that brings a message begins with. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    private List<String> schemes() {
        return this == SQS || this == SNS ? List.of() : List.of(open, secured);
    }
}
