package dev.stride.call.asyncapi.broker;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.hivemq.client.mqtt.mqtt3.Mqtt3AsyncClient;
import com.hivemq.client.mqtt.mqtt3.message.connect.Mqtt3Connect;
import com.hivemq.client.mqtt.mqtt3.message.publish.Mqtt3Publish;
import dev.stride.call.asyncapi.broker.MqttPublisher.MqttConnection;
import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.call.egress.ConnectionPool;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;

/**
 * Publishes messages over MQTT 3.1.1. Headers and the idempotency key are not sent, because messages of this version cannot carry
 * them.
 */
final class Mqtt3Publisher {

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
