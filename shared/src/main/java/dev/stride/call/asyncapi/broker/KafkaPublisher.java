package dev.stride.call.asyncapi.broker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.CallLimits;
import dev.stride.call.api.Credentials;
import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.call.asyncapi.channel.Server;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.Origin;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.protocol.Errors;

/**
 * Publishes messages to Kafka topics, with one cached producer per server and user. The Kafka client resolves broker addresses
 * itself. Therefore this class checks all brokers of a topic against the egress policy before it sends a message.
 */
final class KafkaPublisher implements ProtocolPublisher {

    private final EgressGuard egressGuard;
    private final Duration metadata;

    /** The cache of the most recently used producers. Each key is a Kafka server, with the credentials for it. */
    private final Map<User, KafkaProducer<byte[], byte[]>> producers = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<User, KafkaProducer<byte[], byte[]>> eldest) {
            if (size() > CallLimits.KAFKA_PRODUCERS) {
                eldest.getValue().close(Duration.ZERO);
                return true;
            }
            return false;
        }
    };

    private record User(Server server, Optional<Credentials> credentials) {}

    KafkaPublisher(EgressGuard egressGuard) {
        this(egressGuard, CallLimits.TOPIC_TIMEOUT);
    }

    /** @param metadata maximum time to wait for a connection, and for the metadata of a topic */
    KafkaPublisher(EgressGuard egressGuard, Duration metadata) {
        this.egressGuard = egressGuard;
        this.metadata = metadata;
    }

    @Override
    public PublishResult publish(Publication publication) throws InterruptedException {
        var user = new User(publication.server(), publication.credentials());
        var denial = refusal(user);
        return denial.isPresent() ? denial.get() : publish(publication, user);
    }

    private PublishResult publish(Publication publication, User user) throws InterruptedException {
        try {
            var producer = producer(user);
            for (var partition : producer.partitionsFor(publication.channel())) {
                if (Reachability.check(leader(partition, user.server()), egressGuard)
                        instanceof Result.Failed(var why)) {
                    return why;
                }
            }
            return new PublishResult.Published(
                    receipt(producer.send(message(publication)).get()));
        } catch (InterruptedException | InterruptException over) {
            close(user);
            throw new InterruptedException("the publication exceeded its timeout");
        } catch (ExecutionException | KafkaException failed) {
            close(user);
            return KafkaFaults.toResult(publication, failed);
        }
    }

    /**
     * Checks the server before the Kafka client uses it, because the client would retry until its timeout. Returns a failure if
     * the egress policy denies the server. Unless a producer for the server is cached, also returns a failure if the server
     * cannot be reached.
     */
    private Optional<PublishResult> refusal(User user) {
        for (var origin : user.server().origins()) {
            if (Reachability.check(origin, egressGuard) instanceof Result.Failed(var why)) {
                return Optional.of(why);
            }
        }
        return isCached(user) ? Optional.empty() : unreachable(user.server());
    }

    /** Returns the connection error of the last host if none of the hosts accepts a connection, otherwise empty. */
    private Optional<PublishResult> unreachable(Server server) {
        PublishResult last = new PublishResult.Failed(Fault.COMMUNICATION, "the server has no address");
        for (var origin : server.origins()) {
            if (Reachability.check(origin, egressGuard) instanceof Result.Ok(var addresses)) {
                try (var socket = new Socket()) {
                    var address = new InetSocketAddress(addresses.getFirst(), origin.port());
                    socket.connect(address, Math.toIntExact(metadata.toMillis()));
                    return Optional.empty();
                } catch (IOException refused) {
                    last = new PublishResult.Failed(
                            Fault.COMMUNICATION, origin + " cannot be reached: " + refused.getMessage());
                }
            }
        }
        return Optional.of(last);
    }

    private boolean isCached(User user) {
        synchronized (producers) {
            return producers.containsKey(user);
        }
    }

    private static Origin leader(PartitionInfo partition, Server server) {
        var leader = Optional.ofNullable(partition.leader()).orElseGet(Node::noNode);
        return new Origin(server.origin().scheme(), leader.host(), leader.port());
    }

    private KafkaProducer<byte[], byte[]> producer(User user) {
        synchronized (producers) {
            return producers.computeIfAbsent(
                    user,
                    _ -> KafkaSettings.producer(
                            user.server(), UserPassword.of(user.server(), user.credentials()), metadata));
        }
    }

    /** Removes the user's Kafka producer from the cache, and closes the producer without sending buffered messages. */
    private void close(User user) {
        synchronized (producers) {
            Optional.ofNullable(producers.remove(user)).ifPresent(producer -> producer.close(Duration.ZERO));
        }
    }

    private static ProducerRecord<byte[], byte[]> message(Publication publication) {
        var record = new ProducerRecord<>(
                publication.channel(),
                publication.routingKey().map(KafkaPublisher::utf8).orElse(null),
                publication.bytes());
        record.headers()
                .add(Publication.KEY, utf8(publication.idempotencyKey()))
                .add("content-type", utf8(publication.contentType()));
        publication.headers().forEach((name, value) -> record.headers().add(name, utf8(value)));
        return record;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static JsonNode receipt(RecordMetadata sent) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("topic", sent.topic())
                .put("partition", sent.partition())
                .put("offset", sent.offset());
    }

    /**
     * Converts exceptions of the Kafka client to faults. The fault code is one of the general fault codes if one of them fits.
     * Otherwise it is the Kafka error code, such as {@code TOPIC_AUTHORIZATION_FAILED}.
     */
    private static final class KafkaFaults {

        static PublishResult toResult(Publication publication, Exception failed) {
            var why = failed instanceof ExecutionException && failed.getCause() != null ? failed.getCause() : failed;
            var message = "%s did not accept the message: %s"
                    .formatted(publication.server().origin(), why.getMessage());
            return switch (why) {
                case AuthenticationException _ -> new PublishResult.Failed(Fault.AUTHENTICATION, message);
                case RecordTooLargeException _ -> new PublishResult.Failed(Fault.LIMIT, message);
                case NetworkException _ -> new PublishResult.Failed(Fault.COMMUNICATION, message);
                case TimeoutException late ->
                    late.getCause() == null
                            ? new PublishResult.Failed(Fault.TIMEOUT, message)
                            : named(late.getCause(), message);
                default -> named(why, message);
            };
        }

        private static PublishResult named(Throwable why, String message) {
            var code = Errors.forException(why);
            return code == Errors.UNKNOWN_SERVER_ERROR
                    ? new PublishResult.Failed(Fault.COMMUNICATION, message)
                    : new PublishResult.Failed(new Fault(code.name(), code.name(), message, Optional.empty()));
        }

        private KafkaFaults() {}
    }
}
