package dev.stride.call.asyncapi.broker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/**
 * A Kafka cluster of one node on the loopback address. Its second port requires the user {@code ann} with the password {@code
 * secret}.
 */
public final class KafkaServer implements AutoCloseable {

    private final KafkaRaftServer server;
    private final int port;
    private final int knownPort;

    private KafkaServer(KafkaRaftServer server, int port, int knownPort) {
        this.server = server;
        this.port = port;
        this.knownPort = knownPort;
    }

    public static KafkaServer start(Path folder) throws Exception {
        var port = free();
        var knownPort = free();
        var controller = free();
        var properties = new HashMap<String, Object>();
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", "1");
        properties.put("controller.listener.names", "CONTROLLER");
        properties.put("controller.quorum.voters", "1@127.0.0.1:" + controller);
        properties.put(
                "listeners",
                "OPEN://127.0.0.1:%d,KNOWN://127.0.0.1:%d,CONTROLLER://127.0.0.1:%d"
                        .formatted(port, knownPort, controller));
        properties.put("listener.security.protocol.map", "OPEN:PLAINTEXT,KNOWN:SASL_PLAINTEXT,CONTROLLER:PLAINTEXT");
        properties.put("inter.broker.listener.name", "OPEN");
        properties.put("sasl.enabled.mechanisms", "PLAIN");
        properties.put(
                "listener.name.known.plain.sasl.jaas.config",
                "org.apache.kafka.common.security.plain.PlainLoginModule required user_ann=\"secret\";");
        properties.put(
                "log.dirs", Files.createDirectories(folder.resolve("kafka")).toString());
        properties.put("auto.create.topics.enable", "false");
        properties.put("offsets.topic.replication.factor", "1");
        properties.put("offsets.topic.num.partitions", "1");
        properties.put("share.coordinator.state.topic.replication.factor", "1");
        properties.put("transaction.state.log.replication.factor", "1");
        properties.put("group.initial.rebalance.delay.ms", "0");
        properties.put("message.max.bytes", "100000");
        format(folder.resolve("kafka"));
        var server = new KafkaRaftServer(KafkaConfig.fromProps(asProperties(properties)), Time.SYSTEM);
        server.startup();
        return new KafkaServer(server, port, knownPort);
    }

    private static void format(Path folder) throws Exception {
        new Formatter()
                .setPrintStream(new PrintStream(OutputStream.nullOutputStream()))
                .setClusterId(Uuid.randomUuid().toString())
                .setNodeId(1)
                .addDirectory(folder.toString())
                .setMetadataLogDirectory(folder.toString())
                .setControllerListenerName("CONTROLLER")
                .setReleaseVersion(MetadataVersion.LATEST_PRODUCTION)
                .run();
    }

    private static java.util.Properties asProperties(Map<String, Object> settings) {
        var properties = new java.util.Properties();
        properties.putAll(settings);
        return properties;
    }

    /** Reserves the ports, which the node must know before it starts. */
    private static int free() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    public int port() {
        return port;
    }

    public int knownPort() {
        return knownPort;
    }

    public void create(String topic) throws Exception {
        try (var admin = Admin.create(Map.of("bootstrap.servers", "127.0.0.1:" + port))) {
            admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
        }
    }

    /** Returns the first message of a topic. */
    public ConsumerRecord<byte[], byte[]> first(String topic) {
        var settings =
                Map.<String, Object>of("bootstrap.servers", "127.0.0.1:" + port, "auto.offset.reset", "earliest");
        try (var consumer = new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
            var partition = List.of(new TopicPartition(topic, 0));
            consumer.assign(partition);
            consumer.seekToBeginning(partition);
            for (int tries = 0; tries < 20; tries++) {
                var found = StreamSupport.stream(
                                consumer.poll(Duration.ofSeconds(1)).spliterator(), false)
                        .findFirst();
                if (found.isPresent()) {
                    return found.get();
                }
            }
        }
        throw new AssertionError("no message came to " + topic);
    }

    /** Returns a header of a message as text. */
    public static Optional<String> header(ConsumerRecord<byte[], byte[]> message, String name) {
        return Optional.ofNullable(message.headers().lastHeader(name))
                .map(header -> new String(header.value(), java.nio.charset.StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        server.shutdown();
        server.awaitShutdown();
    }
}
