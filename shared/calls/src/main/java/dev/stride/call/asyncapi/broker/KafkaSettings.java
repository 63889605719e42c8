package dev.stride.call.asyncapi.broker;

import dev.stride.CallLimits;
import dev.stride.call.asyncapi.channel.Server;
import dev.stride.call.asyncapi.channel.Server.LoginScheme;
import dev.stride.call.egress.Origin;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.config.SaslConfigs;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The configuration of Kafka producers and consumers. The configuration has no setting for the verification of host
 * names in certificates, because the Kafka client verifies them by default.
 */
final class KafkaSettings {

    private static final String PLAIN = "org.apache.kafka.common.security.plain.PlainLoginModule";
    private static final String SCRAM = "org.apache.kafka.common.security.scram.ScramLoginModule";

    /** Returns the configuration of a producer that waits for the acknowledgement of all in-sync replicas. */
    static Map<String, Object> producer(Server server, Optional<UserPassword> user, Duration metadata) {
        var settings = client(server, user);
        settings.put(ProducerConfig.ACKS_CONFIG, "all");
        settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
        settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, metadata.toMillis());
        settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) CallLimits.CALL_TIMEOUT.toMillis());
        settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) CallLimits.TOPIC_TIMEOUT.toMillis());
        settings.put(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, 2 * CallLimits.MESSAGE_BYTES);
        settings.put(ProducerConfig.CONNECTIONS_MAX_IDLE_MS_CONFIG, CallLimits.PRODUCER_IDLE.toMillis());
        settings.put(ProducerConfig.KEY_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        settings.put(ProducerConfig.VALUE_SERIALIZER_CLASS_CONFIG, ByteArraySerializer.class);
        return settings;
    }

    /** Returns the configuration of a consumer that commits the offset of each message and begins at the latest one. */
    static Map<String, Object> consumer(Server server, Optional<UserPassword> user, String group) {
        var settings = client(server, user);
        settings.put(ConsumerConfig.GROUP_ID_CONFIG, group);
        settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "latest");
        settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        settings.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        settings.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        return settings;
    }

    private static Map<String, Object> client(Server server, Optional<UserPassword> user) {
        var settings = new HashMap<String, Object>();
        settings.put(
                CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG,
                server.origins().stream().map(KafkaSettings::address).collect(Collectors.joining(",")));
        settings.put(CommonClientConfigs.CLIENT_ID_CONFIG, "stride");
        settings.put(CommonClientConfigs.ENABLE_METRICS_PUSH_CONFIG, false);
        settings.put(
                CommonClientConfigs.SECURITY_PROTOCOL_CONFIG,
                security(server.origin().secure(), user.isPresent()));
        user.ifPresent(shown -> {
            settings.put(SaslConfigs.SASL_MECHANISM, mechanism(server.login()));
            settings.put(SaslConfigs.SASL_JAAS_CONFIG, login(server.login(), shown));
        });
        return settings;
    }

    private static String address(Origin origin) {
        var host = origin.host().contains(":") ? "[" + origin.host() + "]" : origin.host();
        return host + ":" + origin.port();
    }

    private static String security(boolean secure, boolean authenticated) {
        return (authenticated ? "SASL_" : "") + (secure ? "SSL" : "PLAINTEXT");
    }

    private static String mechanism(LoginScheme loginScheme) {
        return switch (loginScheme) {
            case SCRAM_SHA_256 -> "SCRAM-SHA-256";
            case SCRAM_SHA_512 -> "SCRAM-SHA-512";
            case NONE, PASSWORD, TOKEN, HEADER -> "PLAIN";
        };
    }

    private static String login(LoginScheme loginScheme, UserPassword user) {
        var module = mechanism(loginScheme).equals("PLAIN") ? PLAIN : SCRAM;
        return "%s required username=%s password=%s;".formatted(module, quoted(user.name()), quoted(user.password()));
    }

    private static String quoted(String text) {
        var escaped = text.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\r", "\\r");
        return '"' + escaped + '"';
    }

    private KafkaSettings() {}
}
