package dev.stride.call.asyncapi.broker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.call.asyncapi.channel.BrokerProtocol;
import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.asyncapi.channel.Server.LoginScheme;
import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.http.client.ClosedPort;
import dev.stride.plan.fault.Fault;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AmqpPublisherTest {

    private AmqpServer server;
    private Publications lights;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        server = AmqpServer.start(folder);
        server.declareQueue("lights");
        lights = Publications.to(BrokerProtocol.AMQP, server.port());
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void amqpMessageIsPublishedToAQueue_withIdempotencyKeyAsMessageId() throws Exception {
        assertThat(Publishing.receipt(lights.message("lights")))
                .isEqualTo(Publications.json("{\"exchange\": \"\", \"routingKey\": \"lights\"}"));
        var message = server.first("lights");
        assertThat(new String(message.getBody(), StandardCharsets.UTF_8)).isEqualTo("{\"lumens\":3}");
        assertThat(message.getProps().getMessageId()).isEqualTo("key-1");
        assertThat(message.getProps().getContentType()).isEqualTo("application/json");
        assertThat(message.getProps().getDeliveryMode()).isEqualTo(2);
        assertThat(message.getProps().getHeaders())
                .hasEntrySatisfying("trace", value -> assertThat(value).hasToString("t-1"));
    }

    @Test
    void amqpMessage_reachesTheQueueBoundToItsExchangeAndRoutingKey() throws Exception {
        server.declareQueue("seven");
        try (var connection = server.connect();
                var channel = connection.createChannel()) {
            channel.queueBind("seven", "amq.topic", "street.*");
        }
        Publishing.receipt(lights.message("street.7", "{\"exchange\": \"amq.topic\", \"deliveryMode\": 1}"));
        assertThat(server.first("seven").getProps().getDeliveryMode()).isEqualTo(1);
    }

    @Test
    void publicationToMissingQueueFails() {
        assertThat(Publishing.fault(lights.message("nowhere")).name()).isEqualTo("NO_ROUTE");
    }

    @Test
    void publicationToMissingExchangeFailsWithBrokerError() {
        var fault = Publishing.fault(lights.message("street.7", "{\"exchange\": \"nowhere\"}"));
        assertThat(fault.name()).isEqualTo("NOT_FOUND");
        assertThat(fault.code()).isEqualTo("404");
    }

    @Test
    void publisherAuthenticatesWithUserAndPassword() {
        var known = lights.login(LoginScheme.PASSWORD);
        Publishing.receipt(known.by(Publications.ANN, "lights"));
        assertThat(Publishing.fault(known.by(Publications.STRANGER, "lights")).code())
                .isEqualTo(Fault.AUTHENTICATION);
    }

    @Test
    void unreachableBrokerCausesCommunicationFault() throws Exception {
        var nobody = Publications.to(BrokerProtocol.AMQP, ClosedPort.number());
        assertThat(Publishing.fault(nobody.message("lights")).code()).isEqualTo(Fault.COMMUNICATION);
    }

    @Test
    void unresponsiveBrokerCausesTimeoutFault() throws Exception {
        try (var silent = Publishing.silent()) {
            var nobody = Publications.to(BrokerProtocol.AMQP, silent.getLocalPort());
            assertThat(Publishing.fault(nobody.within(Duration.ofMillis(300), "lights"))
                            .code())
                    .isEqualTo(Fault.TIMEOUT);
        }
    }

    @Test
    void amqpConnectionIsClosedAfterItsMessage() {
        var connectionPool = new ConnectionPool();
        assertThat(Publishing.over(EgressPolicy.LOCAL_DEVELOPMENT, connectionPool)
                        .publish(lights.message("lights")))
                .isInstanceOf(PublishResult.Published.class);
        assertThat(connectionPool.size()).isZero();
    }

    @Test
    void amqpBrokerThatTheEgressPolicyForbids_isNotContacted() {
        assertThat(Publishing.forbidden(lights.message("lights")).code()).isEqualTo(Fault.CONFIGURATION);
    }
}
