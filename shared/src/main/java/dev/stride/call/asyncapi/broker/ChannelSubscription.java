package dev.stride.call.asyncapi.broker;

import dev.stride.call.api.Credentials;
import dev.stride.call.asyncapi.channel.Channel;
import dev.stride.call.egress.EgressGuard;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Listens to a channel until it is closed, and again after the broker was away for a while. */
public interface ChannelSubscription extends AutoCloseable {

    /** Takes what is heard. */
    @FunctionalInterface
    interface Listener {

        /**
         * Takes a message; when it throws, the broker keeps the message and brings it again.
         *
         * @param id the same for a message that is delivered again, as far as its protocol can tell
         * @param channel where it was heard
         */
        void onMessage(String id, String channel, byte[] payload);
    }

    @Override
    void close();

    /**
     * Begins to listen; every message is acknowledged once it was taken.
     *
     * @throws IOException when the channel cannot be listened to; the message says why
     * @throws UnsupportedOperationException when its protocol cannot be listened to here
     */
    static ChannelSubscription subscribe(
            Channel channel, Optional<Credentials> credentials, EgressGuard egressGuard, Listener listener)
            throws IOException {
        var user = UserPassword.of(channel.server(), credentials);
        for (var origin : channel.server().origins()) {
            if (Reachability.check(origin, egressGuard) instanceof Reachability.Refused(var why)) {
                throw new IOException(why.fault().message());
            }
        }
        return switch (channel.server().protocol()) {
            case MQTT -> MqttSubscription.subscribe(channel, user, egressGuard, listener);
            case KAFKA -> KafkaSubscription.subscribe(channel, user, listener);
            case AMQP -> AmqpSubscription.subscribe(channel, user, egressGuard, listener);
            case HTTP, SQS, SNS ->
                throw new UnsupportedOperationException("messages over "
                        + channel.server().protocol().key() + " are heard on AWS only; here, send them as events");
        };
    }

    /** What went wrong, as the outermost that says it. */
    static IOException subscriptionFailure(Channel channel, @Nullable Throwable why) {
        return new IOException(channel + " cannot be listened to: " + why, why);
    }
}
