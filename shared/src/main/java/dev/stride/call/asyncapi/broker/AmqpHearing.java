package dev.stride.call.asyncapi.broker;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Envelope;
import dev.stride.CallLimits;
import dev.stride.call.asyncapi.Channel;
import dev.stride.call.egress.Passage;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeoutException;

/** Listens to a queue of AMQP 0-9-1, which must be there. */
record AmqpHearing(Connection connection) implements Hearing {

    /** Messages that a broker hands out before the first of them was taken. */
    private static final int AHEAD = 10;

    static Hearing of(Channel channel, Optional<UserPassword> user, Passage passage, Listener listener)
            throws IOException {
        if (!(Reach.of(channel.server().origin(), passage) instanceof Reach.At(var addresses))) {
            throw Hearing.unheard(channel, null);
        }
        try {
            var connection = AmqpConnection.lasting(channel.server(), addresses, user, CallLimits.DOCUMENT_TIMEOUT);
            var session = connection.createChannel();
            session.basicQos(AHEAD);
            session.basicConsume(channel.address(), false, consumer(session, channel.address(), listener));
            return new AmqpHearing(connection);
        } catch (IOException | TimeoutException refused) {
            throw Hearing.unheard(channel, refused.getCause() == null ? refused : refused.getCause());
        }
    }

    private static DefaultConsumer consumer(com.rabbitmq.client.Channel session, String queue, Listener listener) {
        return new DefaultConsumer(session) {
            @Override
            public void handleDelivery(String tag, Envelope envelope, BasicProperties properties, byte[] body)
                    throws IOException {
                var id = Optional.ofNullable(properties.getMessageId())
                        .orElseGet(() -> UUID.randomUUID().toString());
                try {
                    listener.heard(id, queue, body);
                    session.basicAck(envelope.getDeliveryTag(), false);
                } catch (IllegalStateException refused) {
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
