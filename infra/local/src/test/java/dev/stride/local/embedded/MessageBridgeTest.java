package dev.stride.local.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.adapter.memory.SequentialIds;
import dev.stride.call.api.Reply;
import dev.stride.call.asyncapi.channel.BrokerProtocol;
import dev.stride.call.asyncapi.channel.Channel;
import dev.stride.call.asyncapi.channel.Server;
import dev.stride.call.asyncapi.channel.Server.LoginScheme;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.secret.SecretSource;
import dev.stride.local.CapturedLog;
import dev.stride.local.SettableClock;
import dev.stride.runtime.Ports;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.store.Stores;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MessageBridgeTest {

    private static final Channel LIGHTS = new Channel(
            "hear",
            new Server(BrokerProtocol.MQTT, "", List.of("mqtt://localhost:1883"), "", LoginScheme.NONE),
            "lights",
            List.of(),
            List.of(),
            JsonNodeFactory.instance.objectNode());

    private final List<OutgoingMessage> queued = new ArrayList<>();
    private final Ports ports = new Ports(
            new MemoryTable(),
            new MemoryBlobs(),
            queued::addAll,
            Timers.NONE,
            _ -> {},
            Rules.NONE,
            (_, _) -> new Reply.Answered(JsonNodeFactory.instance.objectNode()),
            SecretSource.NONE,
            new SettableClock(),
            new SequentialIds());

    @Test
    void messageOfABroker_entersByTheIngressOfBrokers_andNotByThatOfTheBus() {
        var event = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", "1")
                .put("source", "mqtt://localhost:1883/lights")
                .put("type", "mqtt.message");
        try (var bridge = new MessageBridge(
                new EventIntake(ports, Stores.of(ports)),
                () -> {},
                SecretSource.NONE,
                new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT),
                new CapturedLog())) {
            bridge.accept(LIGHTS, event);
        }

        assertThat(queued)
                .singleElement()
                .satisfies(message -> assertThat(EventMessage.decode(message.body()))
                        .isInstanceOfSatisfying(
                                EventMessage.Arrival.class,
                                arrival -> assertThat(arrival.ingress()).isEqualTo(Ingress.BROKER)));
    }
}
