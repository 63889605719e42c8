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
import dev.stride.common.Result;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A subscription to a topic over MQTT 3.1.1. Messages of this protocol version have no IDs; therefore a redelivered message gets
 * a new ID.
 */
record MqttSubscription(Mqtt3AsyncClient client) implements ChannelSubscription {

    static ChannelSubscription subscribe(
            Channel channel, Optional<UserPassword> user, EgressGuard egressGuard, Listener listener)
            throws IOException {
        var origin = channel.server().origin();
        if (!(Reachability.check(origin, egressGuard) instanceof Result.Ok(var addresses))) {
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
        var subscription = new MqttSubscription(client);
        try {
            subscription.connectAndSubscribe(ChannelAddress.fill(channel.address(), _ -> "+"), user, listener);
            return subscription;
        } catch (ExecutionException | TimeoutException refused) {
            subscription.close();
            throw ChannelSubscription.subscriptionFailure(
                    channel, refused.getCause() == null ? refused : refused.getCause());
        } catch (InterruptedException interrupted) {
            subscription.close();
            Thread.currentThread().interrupt();
            throw ChannelSubscription.subscriptionFailure(channel, interrupted);
        }
    }

    private void connectAndSubscribe(String topic, Optional<UserPassword> user, Listener listener)
            throws ExecutionException, InterruptedException, TimeoutException {
        var timeoutMillis = CallLimits.DOCUMENT_TIMEOUT.toMillis();
        client.connect(connect(user)).get(timeoutMillis, TimeUnit.MILLISECONDS);
        client.subscribeWith()
                .topicFilter(topic)
                .qos(MqttQos.AT_LEAST_ONCE)
                .callback(message -> deliver(message, listener))
                .manualAcknowledgement(true)
                .send()
                .get(timeoutMillis, TimeUnit.MILLISECONDS);
    }

    /** Acknowledges a message after the listener: the broker delivers a failed one again on the next connection. */
    private static void deliver(Mqtt3Publish message, Listener listener) {
        listener.onMessage(
                UUID.randomUUID().toString(),
                message.getTopic().toString(),
                message.getPayloadAsBytes(),
                Optional.empty());
        message.acknowledge();
    }

    /** Creates the connect packet of a persistent session: the broker stores messages while the connection is down. */
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
