package dev.stride.call.asyncapi.broker;

import dev.stride.call.api.Credentials;
import dev.stride.call.asyncapi.channel.Channel;
import dev.stride.call.egress.EgressGuard;
import dev.stride.common.Result;
import dev.stride.plan.event.ExtensionAttributes;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A subscription to the messages of a channel. Until it is closed, it reconnects whenever the connection to the broker breaks.
 */
public interface ChannelSubscription extends AutoCloseable {

    /** Handles the messages that a subscription receives. */
    @FunctionalInterface
    interface Listener {

        /**
         * Handles a message. If this method throws an exception, the broker delivers the message again.
         *
         * @param id an ID that is the same for each delivery of a message, if the protocol has message IDs
         * @param channel address of the channel that delivered the message
         * @param lineage the header {@link ExtensionAttributes#LINEAGE} of the message, if it has one
         */
        void onMessage(String id, String channel, byte[] payload, Optional<String> lineage);
    }

    @Override
    void close();

    /**
     * Subscribes to a channel. A message is acknowledged after the listener has handled it.
     *
     * @throws IOException when the subscription fails; the message contains the reason
     * @throws UnsupportedOperationException when subscriptions to this protocol are supported on AWS only
     */
    static ChannelSubscription subscribe(
            Channel channel, Optional<Credentials> credentials, EgressGuard egressGuard, Listener listener)
            throws IOException {
        var user = UserPassword.of(channel.server(), credentials);
        for (var origin : channel.server().origins()) {
            if (Reachability.check(origin, egressGuard) instanceof Result.Failed(var why)) {
                throw new IOException(why.fault().message());
            }
        }
        return switch (channel.server().protocol()) {
            case MQTT -> MqttSubscription.subscribe(channel, user, egressGuard, listener);
            case KAFKA -> KafkaSubscription.subscribe(channel, user, egressGuard, listener);
            case AMQP -> AmqpSubscription.subscribe(channel, user, egressGuard, listener);
            case HTTP, SQS, SNS ->
                throw new UnsupportedOperationException(
                        """
                                messages over %s can be received on AWS only; in local mode, send each of them \
                                to the API as an event""".formatted(channel.server().protocol().key()));
        };
    }

    /** Creates the exception that reports a failed subscription. */
    static IOException subscriptionFailure(Channel channel, @Nullable Throwable why) {
        return new IOException(channel + " cannot be subscribed to: " + why, why);
    }
}
