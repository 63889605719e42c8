package dev.stride.call.asyncapi.broker;

import static org.assertj.core.api.Assertions.assertThat;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import dev.stride.call.asyncapi.channel.BrokerProtocol;
import dev.stride.call.asyncapi.channel.MessagePublisher.PublishResult;
import dev.stride.call.asyncapi.channel.Server.LoginScheme;
import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.http.client.ClosedPort;
import dev.stride.plan.fault.Fault;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MqttPublisherTest {

    private MqttServer server;
    private Publications lights;

    @BeforeAll
    void start() throws Exception {
        server = MqttServer.start();
        lights = Publications.to(BrokerProtocol.MQTT, server.port());
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.1.1", "5"})
    void messageIsPublishedAfterAcknowledgementOfBroker(String version) throws Exception {
        try (var listener = server.listen("light/" + version)) {
            assertThat(Publishing.receipt(lights.version(version).message("light/" + version)))
                    .isEqualTo(Publications.json("{\"topic\": \"light/" + version + "\"}"));
            var message = listener.next();
            assertThat(new String(message.getPayloadAsBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("{\"lumens\":3}");
            assertThat(message.getQos()).isEqualTo(MqttQos.AT_LEAST_ONCE);
        }
    }

    @Test
    void mqtt5MessageCarriesIdempotencyKeyAndHeadersAsUserProperties() throws Exception {
        try (var listener = server.listen("light/key")) {
            Publishing.receipt(lights.version("5").message("light/key"));
            var message = listener.next();
            assertThat(message.getUserProperties().asList())
                    .extracting(Object::toString)
                    .containsExactlyInAnyOrder("(idempotency-key, key-1)", "(trace, t-1)");
            assertThat(message.getContentType()).map(Object::toString).contains("application/json");
        }
    }

    @Test
    void mqttMessageWithTheRetainFlag_isReceivedByALaterSubscriber() throws Exception {
        Publishing.receipt(lights.message("light/kept", "{\"retain\": true, \"qos\": 2}"));
        try (var listener = server.listen("light/kept")) {
            assertThat(listener.next().isRetain()).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"3.1.1", "5"})
    void publisherAuthenticatesWithUserAndPassword(String version) {
        var known = lights.version(version).login(LoginScheme.PASSWORD);
        Publishing.receipt(known.by(Publications.ANN, "light/known"));
        assertThat(Publishing.fault(known.by(Publications.STRANGER, "light/known"))
                        .code())
                .isEqualTo(Fault.AUTHENTICATION);
    }

    @Test
    void unreachableBrokerCausesCommunicationFault() throws Exception {
        var nobody = Publications.to(BrokerProtocol.MQTT, ClosedPort.number());
        assertThat(Publishing.fault(nobody.message("light")).code()).isEqualTo(Fault.COMMUNICATION);
    }

    @Test
    void unresponsiveBrokerCausesTimeoutFault() throws Exception {
        try (var silent = Publishing.silent()) {
            var nobody = Publications.to(BrokerProtocol.MQTT, silent.getLocalPort());
            assertThat(Publishing.fault(nobody.within(Duration.ofMillis(300), "light"))
                            .code())
                    .isEqualTo(Fault.TIMEOUT);
        }
    }

    @Test
    void messageAboveBrokerSizeLimitCausesLimitFault() {
        assertThat(Publishing.fault(lights.version("5").large("light")).code()).isEqualTo(Fault.LIMIT);
    }

    @Test
    void messageRejectedByAnMqtt5Broker_causesAFaultWithTheMqttReasonCode() {
        var fault = Publishing.fault(lights.version("5").message("closed/light"));
        assertThat(fault.code()).isEqualTo("NOT_AUTHORIZED");
        assertThat(fault.message()).contains("127.0.0.1:" + server.port());
    }

    @Test
    void mqttConnectionIsClosedAfterItsMessage() {
        var connectionPool = new ConnectionPool();
        assertThat(Publishing.over(EgressPolicy.LOCAL_DEVELOPMENT, connectionPool)
                        .publish(lights.message("lights")))
                .isInstanceOf(PublishResult.Published.class);
        assertThat(connectionPool.size()).isZero();
    }

    @Test
    void mqttBrokerThatTheEgressPolicyForbids_isNotContacted() {
        assertThat(Publishing.forbidden(lights.message("light")).code()).isEqualTo(Fault.CONFIGURATION);
    }
}
