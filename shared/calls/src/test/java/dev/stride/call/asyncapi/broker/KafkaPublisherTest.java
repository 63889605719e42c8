package dev.stride.call.asyncapi.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.CallLimits;
import dev.stride.call.asyncapi.channel.BrokerProtocol;
import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.asyncapi.channel.Server.LoginScheme;
import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.egress.EgressPolicy.HostPattern;
import dev.stride.call.egress.NetworkZone;
import dev.stride.call.http.client.ClosedPort;
import dev.stride.plan.fault.Fault;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KafkaPublisherTest {

    private KafkaServer server;
    private Publications lights;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        server = KafkaServer.start(folder);
        server.create("lights");
        server.create("known");
        lights = Publications.to(BrokerProtocol.KAFKA, server.port());
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void kafkaMessageIsPublishedWithItsKeyAndHeaders_andItsOffsetIsReturned() {
        var receipt = Publishing.receipt(lights.message("lights"));
        assertThat(receipt).hasToString("{\"topic\":\"lights\",\"partition\":0,\"offset\":0}");
        var message = server.first("lights");
        assertThat(new String(message.value(), StandardCharsets.UTF_8)).isEqualTo("{\"lumens\":3}");
        assertThat(new String(message.key(), StandardCharsets.UTF_8)).isEqualTo("street-7");
        assertThat(KafkaServer.header(message, "idempotency-key")).contains("key-1");
        assertThat(KafkaServer.header(message, "trace")).contains("t-1");
        assertThat(KafkaServer.header(message, "content-type")).contains("application/json");
    }

    @Test
    void publisherAuthenticatesWithUserAndPassword() {
        var known = Publications.to(BrokerProtocol.KAFKA, server.knownPort()).login(LoginScheme.PASSWORD);
        Publishing.receipt(known.by(Publications.ANN, "known"));
        assertThat(Publishing.fault(known.by(Publications.STRANGER, "known")).code())
                .isEqualTo(Fault.AUTHENTICATION);
    }

    @Test
    void missingTopicCausesFaultWithKafkaErrorCode() throws Exception {
        var impatient = new KafkaPublisher(
                new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT), new ConnectionPool(), Duration.ofMillis(500));
        assertThat(Publishing.fault(impatient.publish(lights.message("nowhere")))
                        .code())
                .isEqualTo("UNKNOWN_TOPIC_OR_PARTITION");
    }

    @Test
    void messageAboveKafkaSizeLimitCausesLimitFault() {
        assertThat(Publishing.fault(lights.large("lights")).code()).isEqualTo(Fault.LIMIT);
    }

    @Test
    void unreachableKafkaClusterCausesCommunicationFault() throws Exception {
        var nobody = Publications.to(BrokerProtocol.KAFKA, ClosedPort.number());
        assertThat(Publishing.fault(nobody.message("lights")).code()).isEqualTo(Fault.COMMUNICATION);
    }

    @Test
    void unresponsiveKafkaClusterCausesTimeoutFault() throws Exception {
        try (var silent = Publishing.silent()) {
            var nobody = Publications.to(BrokerProtocol.KAFKA, silent.getLocalPort());
            assertThat(Publishing.fault(nobody.within(Duration.ofMillis(300), "lights"))
                            .code())
                    .isEqualTo(Fault.TIMEOUT);
        }
    }

    @Test
    @Timeout(20)
    void kafkaBrokerWithAFullConnectionBacklog_causesACommunicationFault() throws Exception {
        var impatient = new KafkaPublisher(
                new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT), new ConnectionPool(), Duration.ofMillis(300));
        try (var full = new ServerSocket(0, 1);
                var first = new Socket(full.getInetAddress(), full.getLocalPort());
                var second = new Socket(full.getInetAddress(), full.getLocalPort())) {
            assertThat(first.isConnected() && second.isConnected()).isTrue();
            var busy = Publications.to(BrokerProtocol.KAFKA, full.getLocalPort());
            var fault = Publishing.fault(impatient.publish(busy.message("lights")));
            assertThat(fault.code()).isEqualTo(Fault.COMMUNICATION);
            assertThat(fault.message()).contains("cannot be reached");
        }
    }

    @Test
    void kafkaBrokerThatTheEgressPolicyForbids_isNotContacted() {
        assertThat(Publishing.forbidden(lights.message("lights")).code()).isEqualTo(Fault.CONFIGURATION);
    }

    @Test
    void moreKafkaServersThanDescriptors_areCalledByABoundedNumberOfProducers() {
        var connectionPool = new ConnectionPool();
        var publisher = Publishing.over(EgressPolicy.LOCAL_DEVELOPMENT, connectionPool);
        var most = CallLimits.CONNECTION_DESCRIPTORS / CallLimits.PRODUCER_DESCRIPTORS;
        for (int i = 0; i < most + 3; i++) {
            var cluster = lights.version("3." + i);
            assertThat(publisher.publish(cluster.message("lights"))).isInstanceOf(PublishResult.Published.class);
            assertThat(connectionPool.size()).isBetween(1, most);
        }
    }

    @Test
    void messagesToOneKafkaServer_areSentByOneProducer_untilItFails() {
        var connectionPool = new ConnectionPool();
        var publisher = Publishing.over(EgressPolicy.LOCAL_DEVELOPMENT, connectionPool);
        for (int i = 0; i < 3; i++) {
            assertThat(publisher.publish(lights.message("lights"))).isInstanceOf(PublishResult.Published.class);
            assertThat(connectionPool.size()).isEqualTo(1);
        }

        assertThat(Publishing.fault(publisher.publish(lights.large("lights"))).code())
                .isEqualTo(Fault.LIMIT);
        assertThat(connectionPool.size()).isZero();
    }

    @Test
    void brokerAdvertisedByKafkaIsContactedOnlyIfEgressPolicyAllowsIt() {
        var byName = new EgressPolicy(List.of(HostPattern.parse("localhost:*")), Set.of(NetworkZone.LOOPBACK));
        var named = new Publications(new dev.stride.call.asyncapi.channel.Server(
                BrokerProtocol.KAFKA, "", List.of("kafka://localhost:" + server.port()), "", LoginScheme.NONE));
        var fault = Publishing.fault(Publishing.over(byName).publish(named.message("lights")));
        assertThat(fault.code()).isEqualTo(Fault.CONFIGURATION);
        assertThat(fault.message()).contains("127.0.0.1");
    }
}
