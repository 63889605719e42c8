package dev.stride.call.asyncapi.broker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.CallLimits;
import dev.stride.call.api.Credentials;
import dev.stride.call.asyncapi.broker.NetworkPublisher.ProtocolPublisher;
import dev.stride.call.asyncapi.channel.BrokerRefusal;
import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.call.asyncapi.channel.Server;
import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.ConnectionPool.Target;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.Origin;
import dev.stride.common.NetworkProblem;
import dev.stride.common.Result;
import dev.stride.plan.fault.Fault;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.errors.ApiException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.NetworkException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.protocol.Errors;

/** Publishes messages to Kafka topics, with one producer for each server and user, which is reused while it is in use. */
final class KafkaPublisher implements ProtocolPublisher {

    private final EgressGuard egressGuard;
    private final ConnectionPool connectionPool;
    private final Duration metadata;

    private record User(Server server, Optional<Credentials> credentials) {}

    KafkaPublisher(EgressGuard egressGuard, ConnectionPool connectionPool) {
        this(egressGuard, connectionPool, CallLimits.TOPIC_TIMEOUT);
    }

    /** @param metadata maximum time to wait for a connection, and for the metadata of a topic */
    KafkaPublisher(EgressGuard egressGuard, ConnectionPool connectionPool, Duration metadata) {
        this.egressGuard = egressGuard;
        this.connectionPool = connectionPool;
        this.metadata = metadata;
    }

    private record ProducerConnection(KafkaProducer<byte[], byte[]> producer) implements ConnectionPool.Connection {

        @Override
        public boolean isShared() {
            return true;
        }

        @Override
        public int descriptors() {
            return CallLimits.PRODUCER_DESCRIPTORS;
        }

        @Override
        public Duration longestIdle() {
            return CallLimits.PRODUCER_IDLE;
        }

        /** Closes the producer without sending messages that are still in its buffer. */
        @Override
        public void close() {
            producer.close(Duration.ZERO);
        }
    }

    @Override
    public PublishResult publish(Publication publication) throws InterruptedException {
        var user = new User(publication.server(), publication.credentials());
        for (var origin : user.server().origins()) {
            if (Reachability.check(origin, egressGuard) instanceof Result.Failed(var why)) {
                return why;
            }
        }
        var target = new Target<>(ProducerConnection.class, this, user);
        var open = connectionPool.reuse(target);
        if (open.isEmpty()) {
            var unreachable = unreachable(user.server());
            if (unreachable.isPresent()) {
                return unreachable.get();
            }
        }
        try (var lease = open.orElseGet(() -> connectionPool.add(target, connect(user)))) {
            var result = publish(publication, lease.connection().producer());
            lease.keep();
            return result;
        } catch (InterruptedException | InterruptException over) {
            throw new InterruptedException("the publication exceeded its timeout");
        } catch (ExecutionException | KafkaException failed) {
            return KafkaFaults.toResult(publication, failed);
        }
    }

    /**
     * Publishes a message. The producer does not connect to a broker that the egress policy denies, and tries it again until its
     * timeout. Therefore this method checks the brokers of the topic first.
     */
    private PublishResult publish(Publication publication, KafkaProducer<byte[], byte[]> producer)
            throws ExecutionException, InterruptedException {
        for (var partition : producer.partitionsFor(publication.channel())) {
            if (Reachability.check(leader(partition, publication.server()), egressGuard)
                    instanceof Result.Failed(var why)) {
                return why;
            }
        }
        return new PublishResult.Published(
                receipt(producer.send(message(publication)).get()));
    }

    private ProducerConnection connect(User user) {
        var login = UserPassword.of(user.server(), user.credentials());
        return new ProducerConnection(GuardedKafka.producer(
                KafkaSettings.producer(user.server(), login, metadata),
                user.server().origin().scheme(),
                egressGuard));
    }

    /**
     * Returns the connection error of the last host if none of the hosts accepts a connection, otherwise empty. The producer
     * itself would retry until its timeout.
     */
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
                            Fault.COMMUNICATION, origin + " cannot be reached: " + NetworkProblem.of(refused));
                }
            }
        }
        return Optional.of(last);
    }

    private static Origin leader(PartitionInfo partition, Server server) {
        var leader = Optional.ofNullable(partition.leader()).orElseGet(Node::noNode);
        return new Origin(server.origin().scheme(), leader.host(), leader.port());
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
                    .formatted(publication.server().origin(), reason(why));
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

        private static String reason(Throwable why) {
            return switch (why) {
                case AuthenticationException _ -> "the user or the password is wrong";
                case RecordTooLargeException _ -> "it is too large";
                case TimeoutException late ->
                    late.getCause() == null ? "it did not answer in time" : reason(late.getCause());
                case ApiException _ -> Errors.forException(why).name();
                default -> NetworkProblem.of(why);
            };
        }

        private static PublishResult named(Throwable why, String message) {
            var code = Errors.forException(why);
            return code == Errors.UNKNOWN_SERVER_ERROR
                    ? new PublishResult.Failed(Fault.COMMUNICATION, message)
                    : new BrokerRefusal(code.name(), code.name(), message).toResult();
        }

        private KafkaFaults() {}
    }
}
