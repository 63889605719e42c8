package dev.stride.call.asyncapi.broker;

import dev.stride.call.asyncapi.Channel;
import dev.stride.call.auth.Credentials;
import dev.stride.call.egress.Passage;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Listens to a channel until it is closed, and again after the broker was away for a while. */
public interface Hearing extends AutoCloseable {

    /** Takes what is heard. */
    @FunctionalInterface
    interface Listener {

        /**
         * Takes a message; when it throws, the broker keeps the message and brings it again.
         *
         * @param id the same for a message that is delivered again, as far as its protocol can tell
         * @param channel where it was heard
         */
        void heard(String id, String channel, byte[] payload);
    }

    @Override
    void close();

    /**
     * Begins to listen; every message is acknowledged once it was taken.
     *
     * @throws IOException when the channel cannot be listened to; the message says why
     * @throws UnsupportedOperationException when its protocol cannot be listened to here
     */
    static Hearing of(Channel channel, Optional<Credentials> credentials, Passage passage, Listener listener)
            throws IOException {
        var user = UserPassword.of(channel.server(), credentials);
        for (var origin : channel.server().origins()) {
            if (Reach.of(origin, passage) instanceof Reach.Not(var why)) {
                throw new IOException(why.fault().message());
            }
        }
        return switch (channel.server().protocol()) {
            case MQTT -> MqttHearing.of(channel, user, passage, listener);
            case KAFKA -> KafkaHearing.of(channel, user, listener);
            case AMQP -> AmqpHearing.of(channel, user, passage, listener);
            case HTTP, SQS, SNS ->
                throw new UnsupportedOperationException("messages over "
                        + channel.server().protocol().key() + " are heard on AWS only; here, send them as events");
        };
    }

    /** What went wrong, as the outermost that says it. */
    static IOException unheard(Channel channel, @Nullable Throwable why) {
        return new IOException(channel + " cannot be listened to: " + why, why);
    }
}
