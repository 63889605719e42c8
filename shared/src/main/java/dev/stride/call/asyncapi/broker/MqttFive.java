package dev.stride.call.asyncapi.broker;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import com.hivemq.client.mqtt.mqtt5.datatypes.Mqtt5UserProperties;
import com.hivemq.client.mqtt.mqtt5.message.connect.Mqtt5Connect;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import dev.stride.call.asyncapi.Brokers.Outcome;
import dev.stride.call.asyncapi.Publication;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;

/** MQTT 5: headers and the key are user properties. */
final class MqttFive {

    static Outcome publish(Publication publication, Mqtt5AsyncClient client)
            throws InterruptedException, ExecutionException {
        try {
            client.connect(connect(publication)).get();
            client.publish(message(publication)).get();
            return new Outcome.Published(
                    JsonNodeFactory.instance.objectNode().put("topic", publication.channel()));
        } finally {
            client.disconnect();
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
        var properties = Mqtt5UserProperties.builder()
                .add(Publication.KEY, publication.key());
        publication.headers().forEach(properties::add);
        var message = Mqtt5Publish.builder()
                .topic(publication.channel())
                .payload(publication.bytes())
                .contentType(publication.contentType())
                .userProperties(properties.build())
                .qos(qos(publication))
                .retain(retains(publication));
        publication.setting("messageExpiryInterval").map(Long::parseLong).ifPresent(message::messageExpiryInterval);
        return message.build();
    }

    /** At least once, unless the document says otherwise: then the broker says that it has the message. */
    static MqttQos qos(Publication publication) {
        return publication
                .setting("qos")
                .map(Integer::parseInt)
                .map(MqttQos::fromCode)
                .orElse(MqttQos.AT_LEAST_ONCE);
    }

    static boolean retains(Publication publication) {
        return publication.setting("retain").filter("true"::equals).isPresent();
    }

    private MqttFive() {}
}
