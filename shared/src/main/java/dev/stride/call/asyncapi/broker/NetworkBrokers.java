package dev.stride.call.asyncapi.broker;

import dev.stride.call.Outside;
import dev.stride.call.asyncapi.Brokers;
import dev.stride.call.asyncapi.Protocol;
import dev.stride.call.asyncapi.Publication;
import dev.stride.plan.Fault;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Brokers on the network. One instance serves any number of threads. */
public final class NetworkBrokers implements Brokers {

    private final Outside outside;
    private final Map<Protocol, Broker> opened = new ConcurrentHashMap<>();

    /** Interrupting a virtual thread ends what it waits for: that is how publishing ends when its time is over. */
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** @param outside the other doors: who may be reached, HTTP and AWS */
    public NetworkBrokers(Outside outside) {
        this.outside = outside;
    }

    @Override
    public Outcome publish(Publication publication) {
        var protocol = publication.server().protocol();
        var broker = opened.computeIfAbsent(protocol, this::open);
        var publishing = threads.submit(() -> broker.publish(publication));
        try {
            return publishing.get(publication.timeout().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException _) {
            publishing.cancel(true);
            return new Outcome.Failed(
                    Fault.TIMEOUT,
                    "%s did not take the message within %s"
                            .formatted(publication.server().origin(), publication.timeout()));
        } catch (InterruptedException interrupted) {
            publishing.cancel(true);
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while publishing", interrupted);
        } catch (ExecutionException failed) {
            return unsendable(protocol, failed.getCause());
        }
    }

    /** The libraries refuse what their protocols cannot say, such as a topic with wildcards. */
    private static Outcome unsendable(Protocol protocol, @Nullable Throwable why) {
        if (why instanceof IllegalArgumentException) {
            return new Outcome.Failed(
                    Fault.VALIDATION, "such a message cannot be sent over " + protocol.key() + ": " + why.getMessage());
        }
        throw new IllegalStateException("publishing over " + protocol.key() + " failed", why);
    }

    private Broker open(Protocol protocol) {
        return switch (protocol) {
            case MQTT -> new MqttBroker(outside.passage());
            case KAFKA -> new KafkaBroker(outside.passage());
            case AMQP -> new AmqpBroker(outside.passage());
            case HTTP -> new HttpBroker(outside);
            case SQS, SNS -> new CloudBroker(outside);
        };
    }
}
