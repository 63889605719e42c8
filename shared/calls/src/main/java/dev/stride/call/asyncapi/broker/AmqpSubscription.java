package dev.stride.call.asyncapi.broker;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import dev.stride.CallLimits;
import dev.stride.call.asyncapi.channel.Channel;
import dev.stride.call.egress.EgressGuard;
import dev.stride.common.Result;
import dev.stride.plan.event.ExtensionAttributes;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeoutException;

/** A consumer of an existing AMQP 0-9-1 queue. */
record AmqpSubscription(Connection connection) implements ChannelSubscription {

    /** The prefetch count: the number of unacknowledged messages that the broker may deliver. */
    private static final int PREFETCH = 10;

    static ChannelSubscription subscribe(
            Channel channel, Optional<UserPassword> user, EgressGuard egressGuard, Listener listener)
            throws IOException {
        if (!(Reachability.check(channel.server().origin(), egressGuard) instanceof Result.Ok(var addresses))) {
            throw ChannelSubscription.subscriptionFailure(channel, null);
        }
        try {
            var connection =
                    AmqpConnector.openRecovering(channel.server(), addresses, user, CallLimits.DOCUMENT_TIMEOUT);
            var session = connection.createChannel();
            session.basicQos(PREFETCH);
            session.basicConsume(channel.address(), false, consumer(session, channel.address(), listener));
            return new AmqpSubscription(connection);
        } catch (IOException | TimeoutException refused) {
            throw ChannelSubscription.subscriptionFailure(
                    channel, refused.getCause() == null ? refused : refused.getCause());
        }
    }

    private static DefaultConsumer consumer(com.rabbitmq.client.Channel session, String queue, Listener listener) {
        return new DefaultConsumer(session) {
            @Override
            public void handleDelivery(String tag, Envelope envelope, BasicProperties properties, byte[] body)
                    throws IOException {
                var id = Optional.ofNullable(properties.getMessageId())
                        .orElseGet(() -> UUID.randomUUID().toString());
                var lineage = Optional.ofNullable(properties.getHeaders())
                        .map(headers -> headers.get(ExtensionAttributes.LINEAGE))
                        .map(Object::toString);
                try {
                    listener.onMessage(id, queue, body, lineage);
                    session.basicAck(envelope.getDeliveryTag(), false);
                } catch (RuntimeException refused) {
                    session.basicNack(envelope.getDeliveryTag(), false, true);
                }
            }
        };
    }

    @Override
    public void close() {
        connection.abort();
    }
}
