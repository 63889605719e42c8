package dev.stride.call.asyncapi.broker;

import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt3.Mqtt3AsyncClient;
import com.hivemq.client.mqtt.mqtt3.message.connect.Mqtt3Connect;
import com.hivemq.client.mqtt.mqtt3.message.publish.Mqtt3Publish;
import dev.stride.CallLimits;
import dev.stride.call.asyncapi.channel.Channel;
import dev.stride.call.asyncapi.channel.ChannelAddress;
import dev.stride.call.egress.EgressGuard;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Listens to a topic of MQTT, over version 3.1.1. A message has no id there, so that one that is delivered again is another one. */
record MqttSubscription(Mqtt3AsyncClient client) implements ChannelSubscription {

    static ChannelSubscription subscribe(
            Channel channel, Optional<UserPassword> user, EgressGuard egressGuard, Listener listener)
            throws IOException {
        var origin = channel.server().origin();
        if (!(Reachability.check(origin, egressGuard) instanceof Reachability.Reachable(var addresses))) {
            throw ChannelSubscription.subscriptionFailure(channel, null);
        }
        var settings = MqttClient.builder()
                .identifier("stride-" + UUID.randomUUID().toString().substring(0, 13))
                .automaticReconnectWithDefaultConfig()
                .transportConfig()
                .serverAddress(new InetSocketAddress(addresses.getFirst(), origin.port()));
        var client = (origin.secure() ? settings.sslWithDefaultConfig() : settings)
                .applyTransportConfig()
                .useMqttVersion3()
                .buildAsync();
        var hearing = new MqttSubscription(client);
        try {
            hearing.connectAndSubscribe(ChannelAddress.fill(channel.address(), _ -> "+"), user, listener);
            return hearing;
        } catch (ExecutionException | TimeoutException refused) {
            hearing.close();
            throw ChannelSubscription.subscriptionFailure(
                    channel, refused.getCause() == null ? refused : refused.getCause());
        } catch (InterruptedException interrupted) {
            hearing.close();
            Thread.currentThread().interrupt();
            throw ChannelSubscription.subscriptionFailure(channel, interrupted);
        }
    }

    private void connectAndSubscribe(String topic, Optional<UserPassword> user, Listener listener)
            throws ExecutionException, InterruptedException, TimeoutException {
        var patience = CallLimits.DOCUMENT_TIMEOUT.toMillis();
        client.connect(connect(user)).get(patience, TimeUnit.MILLISECONDS);
        client.subscribeWith()
                .topicFilter(topic)
                .qos(MqttQos.AT_LEAST_ONCE)
                .callback(message -> deliver(message, listener))
                .manualAcknowledgement(true)
                .send()
                .get(patience, TimeUnit.MILLISECONDS);
    }

    /** What is not acknowledged comes again with the next connection. */
    private static void deliver(Mqtt3Publish message, Listener listener) {
        listener.onMessage(UUID.randomUUID().toString(), message.getTopic().toString(), message.getPayloadAsBytes());
        message.acknowledge();
    }

    /** The broker keeps messages while the connection is away. */
    private static Mqtt3Connect connect(Optional<UserPassword> user) {
        var connect = Mqtt3Connect.builder().cleanSession(false);
        return user.map(shown -> connect.simpleAuth()
                        .username(shown.name())
                        .password(shown.password().getBytes(StandardCharsets.UTF_8))
                        .applySimpleAuth()
                        .build())
                .orElseGet(connect::build);
    }

    @Override
    public void close() {
        var _ = client.disconnect();
    }
}
