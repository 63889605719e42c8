package dev.stride.call.asyncapi.broker;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.datatypes.Mqtt5UserProperties;
import com.hivemq.client.mqtt.mqtt5.datatypes.Mqtt5UserProperty;
import com.hivemq.client.mqtt.mqtt5.message.connect.Mqtt5Connect;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import dev.stride.call.asyncapi.broker.MqttPublisher.MqttConnection;
import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.call.egress.ConnectionPool;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;

/** Publishes messages over MQTT 5. Headers and the idempotency key are sent as user properties. */
final class Mqtt5Publisher {

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

    /**
     * Returns the MQTT quality of service from the AsyncAPI document. The default is at least once: the broker acknowledges each
     * message.
     */
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
