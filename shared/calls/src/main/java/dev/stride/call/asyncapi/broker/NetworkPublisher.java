package dev.stride.call.asyncapi.broker;

import dev.stride.call.api.OutboundClients;
import dev.stride.call.asyncapi.channel.BrokerProtocol;
import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.EgressGuard;
import dev.stride.plan.fault.Fault;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Publishes messages to brokers on the network. It chooses the publisher for the protocol of the broker, and is safe for
 * concurrent use.
 */
public final class NetworkPublisher implements MessagePublisher {

    private final OutboundClients outboundClients;
    private final Map<BrokerProtocol, ProtocolPublisher> publishers = new ConcurrentHashMap<>();

    /** Runs each publication on a virtual thread, which is interrupted at the timeout. */
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** @param outboundClients the clients for egress checks, connections, HTTP and AWS */
    public NetworkPublisher(OutboundClients outboundClients) {
        this.outboundClients = outboundClients;
    }

    @Override
    public PublishResult publish(Publication publication) {
        var brokerProtocol = publication.server().protocol();
        var protocolPublisher = publishers.computeIfAbsent(brokerProtocol, this::create);
        var publishing = threads.submit(() -> protocolPublisher.publish(publication));
        try {
            return publishing.get(publication.timeout().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            publishing.cancel(true);
            return new PublishResult.Failed(
                    Fault.TIMEOUT,
                    "%s did not accept the message within %s"
                            .formatted(publication.server().origin(), publication.timeout()));
        } catch (InterruptedException interrupted) {
            publishing.cancel(true);
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while publishing", interrupted);
        } catch (ExecutionException failed) {
            return unsendable(brokerProtocol, failed.getCause());
        }
    }

    /** Returns a failed publication if the client library rejected the message, such as for wildcards in its topic. */
    private static PublishResult unsendable(BrokerProtocol brokerProtocol, @Nullable Throwable why) {
        if (why instanceof IllegalArgumentException) {
            return new PublishResult.Failed(
                    Fault.VALIDATION,
                    "the message cannot be sent over %s: its channel or one of its headers is not valid there"
                            .formatted(brokerProtocol.key()));
        }
        throw new IllegalStateException("publishing over " + brokerProtocol.key() + " failed", why);
    }

    private ProtocolPublisher create(BrokerProtocol brokerProtocol) {
        return switch (brokerProtocol) {
            case MQTT ->
                new MqttPublisher(outboundClients.get(EgressGuard.class), outboundClients.get(ConnectionPool.class));
            case KAFKA ->
                new KafkaPublisher(outboundClients.get(EgressGuard.class), outboundClients.get(ConnectionPool.class));
            case AMQP ->
                new AmqpPublisher(outboundClients.get(EgressGuard.class), outboundClients.get(ConnectionPool.class));
            case HTTP -> new HttpPublisher(outboundClients);
            case SQS, SNS -> new AwsPublisher(outboundClients);
        };
    }

    /** Publishes messages over one broker protocol, such as MQTT or Kafka. */
    @FunctionalInterface
    interface ProtocolPublisher {

        /**
         * Publishes a message and waits until the broker has accepted it. At the timeout of the message, the caller interrupts the
         * thread.
         */
        PublishResult publish(Publication publication) throws InterruptedException;
    }
}
