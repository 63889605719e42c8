package dev.stride.call.asyncapi.broker;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.MqttClientBuilder;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.exceptions.ConnectionFailedException;
import com.hivemq.client.mqtt.exceptions.MqttEncodeException;
import com.hivemq.client.mqtt.mqtt3.Mqtt3AsyncClient;
import com.hivemq.client.mqtt.mqtt3.exceptions.Mqtt3ConnAckException;
import com.hivemq.client.mqtt.mqtt3.message.connect.Mqtt3Connect;
import com.hivemq.client.mqtt.mqtt3.message.connect.connack.Mqtt3ConnAckReturnCode;
import com.hivemq.client.mqtt.mqtt3.message.publish.Mqtt3Publish;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.datatypes.Mqtt5UserProperties;
import com.hivemq.client.mqtt.mqtt5.datatypes.Mqtt5UserProperty;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5ConnAckException;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5DisconnectException;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5PubAckException;
import com.hivemq.client.mqtt.mqtt5.exceptions.Mqtt5PubRecException;
import com.hivemq.client.mqtt.mqtt5.message.connect.Mqtt5Connect;
import com.hivemq.client.mqtt.mqtt5.message.connect.connack.Mqtt5ConnAckReasonCode;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import dev.stride.call.asyncapi.broker.NetworkPublisher.ProtocolPublisher;
import dev.stride.call.asyncapi.channel.BrokerRefusal;
import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.Origin;
import dev.stride.common.NetworkProblem;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Publishes messages over MQTT: version 5 if the AsyncAPI document requests it, otherwise 3.1.1, which all brokers support. Each
 * message uses a new connection.
 */
final class MqttPublisher implements ProtocolPublisher {

    private static final Set<Mqtt5ConnAckReasonCode> UNKNOWN_USER =
            Set.of(Mqtt5ConnAckReasonCode.BAD_USER_NAME_OR_PASSWORD, Mqtt5ConnAckReasonCode.NOT_AUTHORIZED);

    private static final Set<Mqtt3ConnAckReturnCode> UNKNOWN_USER_OF_3 =
            Set.of(Mqtt3ConnAckReturnCode.BAD_USER_NAME_OR_PASSWORD, Mqtt3ConnAckReturnCode.NOT_AUTHORIZED);

    /**
     * How much later than the publication the client gives up a connection. The publication must time out first, because the client
     * reports its own timeout as a failed connection.
     */
    private static final Duration AFTER_TIMEOUT = Duration.ofSeconds(1);

    private final EgressGuard egressGuard;
    private final ConnectionPool connectionPool;

    MqttPublisher(EgressGuard egressGuard, ConnectionPool connectionPool) {
        this.egressGuard = egressGuard;
        this.connectionPool = connectionPool;
    }

    /**
     * The connection of one publication.
     *
     * @param connected completes when the broker accepts the connection, which can be after the end of the publication
     */
    record MqttConnection(CompletionStage<?> connected, Supplier<? extends CompletionStage<?>> disconnect)
            implements ConnectionPool.Connection {
        @Override
        public void close() {
            var _ = connected.whenComplete((_, _) -> {
                var _ = disconnect.get();
            });
        }
    }

    @Override
    public PublishResult publish(Publication publication) throws InterruptedException {
        var origin = publication.server().origin();
        return switch (Reachability.check(origin, egressGuard)) {
            case Result.Failed(var why) -> why;
            case Result.Ok(var addresses) -> publish(publication, origin, addresses);
        };
    }

    /** Publishes the message to the first broker address that accepts a connection. */
    private PublishResult publish(Publication publication, Origin origin, List<InetAddress> addresses)
            throws InterruptedException {
        PublishResult last = failure(origin, null);
        for (var address : addresses) {
            try {
                return publish(publication, client(publication, origin, address));
            } catch (ExecutionException failed) {
                last = failure(origin, failed.getCause());
                if (!(failed.getCause() instanceof ConnectionFailedException)) {
                    break;
                }
            }
        }
        return last;
    }

    private PublishResult publish(Publication publication, MqttClientBuilder client)
            throws InterruptedException, ExecutionException {
        return publication.server().version().startsWith("5")
                ? Mqtt5Publisher.publish(publication, client.useMqttVersion5().buildAsync(), connectionPool)
                : Mqtt3Publisher.publish(publication, client.useMqttVersion3().buildAsync(), connectionPool);
    }

    /** The address also holds the host name, which TLS checks against the certificate. */
    private static MqttClientBuilder client(Publication publication, Origin origin, InetAddress address) {
        var millis = publication.timeout().plus(AFTER_TIMEOUT).toMillis();
        var client = MqttClient.builder()
                .identifier("stride-" + UUID.randomUUID().toString().substring(0, 13))
                .transportConfig()
                .serverAddress(new InetSocketAddress(address, origin.port()))
                .socketConnectTimeout(millis, TimeUnit.MILLISECONDS)
                .mqttConnectTimeout(millis, TimeUnit.MILLISECONDS);
        return (origin.secure() ? client.sslWithDefaultConfig() : client).applyTransportConfig();
    }

    private static PublishResult failure(Origin origin, @Nullable Throwable why) {
        return switch (why) {
            case Mqtt3ConnAckException refused ->
                refused(origin, refused.getMqttMessage().getReturnCode(), UNKNOWN_USER_OF_3);
            case Mqtt5ConnAckException refused ->
                refused(origin, refused.getMqttMessage().getReasonCode(), UNKNOWN_USER);
            case Mqtt5PubAckException refused ->
                refused(origin, refused.getMqttMessage().getReasonCode(), Set.of());
            case Mqtt5PubRecException refused ->
                refused(origin, refused.getMqttMessage().getReasonCode(), Set.of());
            case Mqtt5DisconnectException refused ->
                refused(origin, refused.getMqttMessage().getReasonCode(), Set.of());
            case MqttEncodeException tooLarge ->
                new PublishResult.Failed(Fault.LIMIT, "%s does not accept messages of this size".formatted(origin));
            case null, default ->
                new PublishResult.Failed(Fault.COMMUNICATION, origin + " cannot be reached: " + NetworkProblem.of(why));
        };
    }

    private static PublishResult refused(Origin origin, Enum<?> code, Set<? extends Enum<?>> unknownUser) {
        var message = "%s refused the connection or the message with the code %s".formatted(origin, code);
        return unknownUser.contains(code)
                ? new PublishResult.Failed(Fault.AUTHENTICATION, message)
                : new BrokerRefusal(code.name(), code.name(), message).toResult();
    }

    /**
     * Publishes messages over MQTT 3.1.1. Headers and the idempotency key are not sent, because messages of this version cannot carry
     * them.
     */
    private static final class Mqtt3Publisher {

        static PublishResult publish(Publication publication, Mqtt3AsyncClient client, ConnectionPool connectionPool)
                throws InterruptedException, ExecutionException {
            var connected = client.connect(connect(publication));
            try (var _ = connectionPool.add(new MqttConnection(connected, client::disconnect))) {
                connected.get();
                client.publish(message(publication)).get();
                return new PublishResult.Published(
                        JsonNodeFactory.instance.objectNode().put("topic", publication.channel()));
            }
        }

        private static Mqtt3Connect connect(Publication publication) {
            var connect = Mqtt3Connect.builder().cleanSession(true);
            return UserPassword.of(publication)
                    .map(user -> connect.simpleAuth()
                            .username(user.name())
                            .password(user.password().getBytes(StandardCharsets.UTF_8))
                            .applySimpleAuth()
                            .build())
                    .orElseGet(connect::build);
        }

        private static Mqtt3Publish message(Publication publication) {
            return Mqtt3Publish.builder()
                    .topic(publication.channel())
                    .payload(publication.bytes())
                    .qos(Mqtt5Publisher.qos(publication))
                    .retain(Mqtt5Publisher.isRetained(publication))
                    .build();
        }

        private Mqtt3Publisher() {}
    }

    /** Publishes messages over MQTT 5. Headers and the idempotency key are sent as user properties. */
    private static final class Mqtt5Publisher {

        static PublishResult publish(Publication publication, Mqtt5AsyncClient client, ConnectionPool connectionPool)
                throws InterruptedException, ExecutionException {
            var connected = client.connect(connect(publication));
            try (var _ = connectionPool.add(new MqttConnection(connected, client::disconnect))) {
                connected.get();
                client.publish(message(publication)).get();
                return new PublishResult.Published(
                        JsonNodeFactory.instance.objectNode().put("topic", publication.channel()));
            }
        }

        private static Mqtt5Connect connect(Publication publication) {
            var connect = Mqtt5Connect.builder().cleanStart(true);
            return UserPassword.of(publication)
                    .map(user -> connect.simpleAuth()
                            .username(user.name())
                            .password(user.password().getBytes(StandardCharsets.UTF_8))
                            .applySimpleAuth()
                            .build())
                    .orElseGet(connect::build);
        }

        private static Mqtt5Publish message(Publication publication) {
            var properties = Stream.concat(
                            Stream.of(Mqtt5UserProperty.of(Publication.KEY, publication.idempotencyKey())),
                            publication.headers().entrySet().stream()
                                    .map(header -> Mqtt5UserProperty.of(header.getKey(), header.getValue())))
                    .toList();
            var message = Mqtt5Publish.builder()
                    .topic(publication.channel())
                    .payload(publication.bytes())
                    .contentType(publication.contentType())
                    .userProperties(Mqtt5UserProperties.of(properties))
                    .qos(qos(publication))
                    .retain(isRetained(publication));
            return publication
                    .setting("messageExpiryInterval")
                    .map(Long::parseLong)
                    .map(seconds -> message.messageExpiryInterval(seconds).build())
                    .orElseGet(message::build);
        }

        /** Returns the quality of service from the document; by default, the broker acknowledges each message. */
        static MqttQos qos(Publication publication) {
            return publication
                    .setting("qos")
                    .map(Integer::parseInt)
                    .map(MqttQos::fromCode)
                    .orElse(MqttQos.AT_LEAST_ONCE);
        }

        static boolean isRetained(Publication publication) {
            return publication.setting("retain").filter("true"::equals).isPresent();
        }

        private Mqtt5Publisher() {}
    }
}
