package dev.stride.call.asyncapi.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.call.asyncapi.channel.BrokerProtocol;
import dev.stride.call.asyncapi.channel.Server;
import dev.stride.call.asyncapi.channel.Server.LoginScheme;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.egress.EgressPolicy.HostPattern;
import dev.stride.call.egress.NetworkZone;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The broker is called by the name {@code localhost}, and its metadata name the address 127.0.0.1. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GuardedKafkaTest {

    private static final EgressGuard BY_NAME = guard("localhost:*");
    private static final EgressGuard BY_NAME_AND_ADDRESS = guard("localhost:*", "127.0.0.1:*");
    private static final int PATIENCE_MILLIS = 1_500;

    private KafkaServer broker;
    private Server server;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        broker = KafkaServer.start(folder);
        broker.create("lights");
        server = new Server(
                BrokerProtocol.KAFKA, "", List.of("kafka://localhost:" + broker.port()), "", LoginScheme.NONE);
    }

    @AfterAll
    void stop() {
        broker.close();
    }

    @Test
    void producer_doesNotConnectToABrokerOfTheMetadata_thatTheEgressPolicyDenies() throws Exception {
        assertThatThrownBy(() -> send(BY_NAME)).hasRootCauseInstanceOf(TimeoutException.class);

        assertThat(send(BY_NAME_AND_ADDRESS)).isEqualTo("lights");
    }

    @Test
    void consumer_doesNotConnectToACoordinatorOfTheMetadata_thatTheEgressPolicyDenies() {
        assertThatThrownBy(() -> readOffsets(BY_NAME)).isInstanceOf(TimeoutException.class);

        assertThat(readOffsets(BY_NAME_AND_ADDRESS)).hasSize(1);
    }

    private String send(EgressGuard egressGuard) throws Exception {
        var settings = KafkaSettings.producer(server, Optional.empty(), Duration.ofSeconds(20));
        if (egressGuard == BY_NAME) {
            settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, PATIENCE_MILLIS);
            settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, PATIENCE_MILLIS);
        }
        try (var producer = GuardedKafka.producer(settings, "kafka", egressGuard)) {
            return producer.send(new ProducerRecord<>("lights", new byte[1]))
                    .get()
                    .topic();
        }
    }

    private Map<TopicPartition, ?> readOffsets(EgressGuard egressGuard) {
        var settings = KafkaSettings.consumer(server, Optional.empty(), "readers");
        var patience = egressGuard == BY_NAME ? Duration.ofMillis(PATIENCE_MILLIS) : Duration.ofSeconds(20);
        settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, PATIENCE_MILLIS);
        settings.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, PATIENCE_MILLIS);
        try (var consumer = GuardedKafka.consumer(settings, "kafka", egressGuard)) {
            return consumer.committed(Set.of(new TopicPartition("lights", 0)), patience);
        }
    }

    private static EgressGuard guard(String... hosts) {
        var patterns = List.of(hosts).stream().map(HostPattern::parse).toList();
        return new EgressGuard(new EgressPolicy(patterns, Set.of(NetworkZone.LOOPBACK)));
    }
}
