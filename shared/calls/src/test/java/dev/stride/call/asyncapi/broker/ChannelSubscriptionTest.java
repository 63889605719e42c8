package dev.stride.call.asyncapi.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.asyncapi.channel.BrokerProtocol;
import dev.stride.call.asyncapi.channel.Channel;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.http.client.ClosedPort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A subscription receives the messages of a channel, and receives a message again until the listener has handled it. */
class ChannelSubscriptionTest {

    private final BlockingQueue<String> heard = new LinkedBlockingQueue<>();
    private final AtomicBoolean refuses = new AtomicBoolean();

    @Test
    void mqttSubscriptionReceivesMessages() throws Exception {
        try (var server = MqttServer.start()) {
            var lights = Publications.to(BrokerProtocol.MQTT, server.port());
            try (var _ = hearing(lights, "light/{street}/measured")) {
                Publishing.receipt(lights.message("light/elm/measured"));
                assertThat(next()).startsWith("light/elm/measured {\"lumens\":3}");
            }
        }
    }

    @Test
    void amqpSubscriptionRedeliversRejectedMessageWithSameId(@TempDir Path folder) throws Exception {
        try (var server = AmqpServer.start(folder)) {
            server.declareQueue("lights");
            var lights = Publications.to(BrokerProtocol.AMQP, server.port());
            refuses.set(true);
            try (var _ = hearing(lights, "lights")) {
                Publishing.receipt(lights.message("lights"));
                assertThat(next()).isEqualTo("lights {\"lumens\":3} key-1");
                refuses.set(false);
                assertThat(next()).isEqualTo("lights {\"lumens\":3} key-1");
            }
        }
    }

    @Test
    void kafkaSubscription_derivesMessageIdsFromTopicPartitionAndOffset(@TempDir Path folder) throws Exception {
        try (var server = KafkaServer.start(folder)) {
            server.create("lights");
            var lights = Publications.to(BrokerProtocol.KAFKA, server.port());
            try (var _ = hearing(lights, "lights")) {
                assertThat(publishUntilHeard(lights)).matches("lights \\{\"lumens\":3} lights-0-\\d+");
            }
        }
    }

    @Test
    void kafkaMessageRefusedByItsHandler_isRedeliveredBeforeLaterOnesAreHandled(@TempDir Path folder) throws Exception {
        try (var server = KafkaServer.start(folder)) {
            server.create("lights");
            var lights = Publications.to(BrokerProtocol.KAFKA, server.port());
            try (var _ = hearing(lights, "lights")) {
                publishUntilHeard(lights);
                while (heard.poll(1, TimeUnit.SECONDS) != null) {
                    // The subscription has begun, and receives what was published meanwhile.
                }
                refuses.set(true);
                for (int n = 0; n < 3; n++) {
                    Publishing.receipt(lights.message("lights"));
                }
                var refused = next();
                assertThat(List.of(next(), next(), next())).containsOnly(refused);

                refuses.set(false);
                var handled = new LinkedHashSet<String>();
                while (handled.size() < 3) {
                    handled.add(next());
                }
                assertThat(handled).first().isEqualTo(refused);
            }
        }
    }

    @Test
    void subscriptionToUnreachableBrokerFails() throws Exception {
        var nobody = Publications.to(BrokerProtocol.AMQP, ClosedPort.number());
        assertThatThrownBy(() -> hearing(nobody, "lights"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("cannot be subscribed to");
    }

    private ChannelSubscription hearing(Publications publications, String address) throws IOException {
        var channel = new Channel(
                "receive", publications.server(), address, List.of(), List.of(), JsonNodeFactory.instance.objectNode());
        return ChannelSubscription.subscribe(
                channel, Optional.empty(), new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT), (id, where, payload, _) -> {
                    var refused = refuses.get();
                    heard.add(where + " " + new String(payload, StandardCharsets.UTF_8) + " " + id);
                    if (refused) {
                        throw new UncheckedIOException(new IOException("not now"));
                    }
                });
    }

    /** Publishes until the subscription, which begins at the latest message, has received one. */
    private String publishUntilHeard(Publications lights) throws InterruptedException {
        while (true) {
            Publishing.receipt(lights.message("lights"));
            var first = heard.poll(1, TimeUnit.SECONDS);
            if (first != null) {
                return first;
            }
        }
    }

    private String next() throws InterruptedException {
        return Optional.ofNullable(heard.poll(20, TimeUnit.SECONDS)).orElseThrow();
    }
}
