package dev.stride.call.asyncapi.broker;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.rabbitmq.client.AMQP;
import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.PossibleAuthenticationFailureException;
import com.rabbitmq.client.ShutdownSignalException;
import dev.stride.call.asyncapi.broker.NetworkPublisher.ProtocolPublisher;
import dev.stride.call.asyncapi.channel.BrokerRefusal;
import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.EgressGuard;
import dev.stride.common.NetworkProblem;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.io.IOException;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Publishes messages over AMQP 0-9-1 with publisher confirms, each over a new connection. The publication of a message
 * to a queue fails if the queue does not exist. If an exchange routes a message to no queue, the publication fails if
 * the AsyncAPI document sets {@code mandatory}. Otherwise the message is lost without an error.
 */
final class AmqpPublisher implements ProtocolPublisher {

    private final EgressGuard egressGuard;
    private final ConnectionPool connectionPool;

    AmqpPublisher(EgressGuard egressGuard, ConnectionPool connectionPool) {
        this.egressGuard = egressGuard;
        this.connectionPool = connectionPool;
    }

    private record AmqpConnection(Connection amqp) implements ConnectionPool.Connection {
        @Override
        public void close() {
            amqp.abort(0);
        }
    }

    @Override
    public PublishResult publish(Publication publication) throws InterruptedException {
        return switch (Reachability.check(publication.server().origin(), egressGuard)) {
            case Result.Failed(var why) -> why;
            case Result.Ok(var addresses) -> publish(publication, addresses);
        };
    }

    private PublishResult publish(Publication publication, List<InetAddress> addresses) throws InterruptedException {
        var origin = publication.server().origin();
        try {
            var user = UserPassword.of(publication);
            var connection = AmqpConnector.open(publication.server(), addresses, user, publication.timeout());
            try (var _ = connectionPool.add(new AmqpConnection(connection))) {
                return publish(publication, connection);
            }
        } catch (PossibleAuthenticationFailureException unknown) {
            return new PublishResult.Failed(Fault.AUTHENTICATION, "%s rejected the user or password".formatted(origin));
        } catch (TimeoutException late) {
            return new PublishResult.Failed(Fault.TIMEOUT, origin + " did not answer in time");
        } catch (IOException | ShutdownSignalException broken) {
            return closed(broken)
                    .orElseGet(() -> new PublishResult.Failed(
                            Fault.COMMUNICATION, origin + " cannot be reached: " + NetworkProblem.of(broken)));
        }
    }

    private static PublishResult publish(Publication publication, Connection connection)
            throws IOException, TimeoutException, InterruptedException {
        var exchange = publication.setting("exchange").orElse("");
        var mandatory = exchange.isEmpty()
                || publication.setting("mandatory").filter("true"::equals).isPresent();
        var channel = opened(connection);
        var returned = new AtomicBoolean();
        channel.addReturnListener(_ -> returned.set(true));
        channel.confirmSelect();
        channel.basicPublish(exchange, publication.channel(), mandatory, properties(publication), publication.bytes());
        var confirmed = channel.waitForConfirms(publication.timeout().toMillis());
        // A broker may send the return of a message after its confirm. Replies are ordered, so one more request awaits
        // the return.
        channel.basicQos(0);
        if (returned.get()) {
            return refused("NO_ROUTE", Integer.toString(AMQP.NO_ROUTE), "the message could not be routed to a queue");
        }
        return confirmed
                ? new PublishResult.Published(JsonNodeFactory.instance
                        .objectNode()
                        .put("exchange", exchange)
                        .put("routingKey", publication.channel()))
                : refused("NACK", "NACK", "the broker rejected the message");
    }

    private static Channel opened(Connection connection) throws IOException {
        return connection
                .openChannel()
                .orElseThrow(() -> new IOException("the broker refused to open another AMQP channel"));
    }

    private static BasicProperties properties(Publication publication) {
        var properties = new BasicProperties.Builder()
                .messageId(publication.idempotencyKey())
                .contentType(publication.contentType())
                .headers(new HashMap<>(Map.copyOf(publication.headers())))
                .deliveryMode(publication
                        .setting("deliveryMode")
                        .map(Integer::parseInt)
                        .orElse(2));
        publication.setting("priority").map(Integer::parseInt).ifPresent(properties::priority);
        publication.setting("expiration").ifPresent(properties::expiration);
        return properties.build();
    }

    /** Returns the failure with which the broker closed the connection or channel, if that is the cause. */
    private static Optional<PublishResult> closed(Exception broken) {
        var shutdown = broken instanceof ShutdownSignalException signal ? Optional.of(signal) : cause(broken);
        return shutdown.map(ShutdownSignalException::getReason).flatMap(reason -> switch (reason) {
            case AMQP.Channel.Close close -> Optional.of(said(close.getReplyCode(), close.getReplyText()));
            case AMQP.Connection.Close close -> Optional.of(said(close.getReplyCode(), close.getReplyText()));
            default -> Optional.<PublishResult>empty();
        });
    }

    private static Optional<ShutdownSignalException> cause(Exception broken) {
        return broken.getCause() instanceof ShutdownSignalException signal ? Optional.of(signal) : Optional.empty();
    }

    private static PublishResult said(int code, String text) {
        var name = switch (code) {
            case AMQP.ACCESS_REFUSED -> "ACCESS_REFUSED";
            case AMQP.NOT_FOUND -> "NOT_FOUND";
            case AMQP.CONTENT_TOO_LARGE -> "CONTENT_TOO_LARGE";
            case AMQP.PRECONDITION_FAILED -> "PRECONDITION_FAILED";
            default -> Integer.toString(code);
        };
        return refused(name, Integer.toString(code), "the broker refused: " + text);
    }

    private static PublishResult refused(String name, String code, String message) {
        return new BrokerRefusal(name, code, message).toResult();
    }
}
