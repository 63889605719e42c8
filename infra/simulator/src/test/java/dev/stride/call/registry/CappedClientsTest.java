package dev.stride.call.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.protobuf.Empty;
import com.google.protobuf.TypeRegistry;
import dev.stride.call.api.CallDeferred;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.StubClients;
import dev.stride.call.asyncapi.channel.BrokerProtocol;
import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.call.asyncapi.channel.Server;
import dev.stride.call.asyncapi.channel.Server.LoginScheme;
import dev.stride.call.egress.Origin;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.grpc.client.GrpcMethod;
import dev.stride.call.grpc.client.GrpcReply;
import dev.stride.call.grpc.client.GrpcRequest;
import dev.stride.call.grpc.client.MessageType;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.httpaction.AllowListedHttpClient;
import dev.stride.runtime.concurrency.CallCaps;
import dev.stride.runtime.concurrency.CallSlots;
import dev.stride.runtime.concurrency.HostSlots;
import dev.stride.simulator.port.SimTable;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that every client that workflows use sends a request only while it has a slot of its host. */
class CappedClientsTest {

    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    /** The ways of sending a request to the host with the limit. */
    enum Way {
        HTTP,
        HTTP_ACTION,
        GRPC,
        PUBLICATION;

        Object send(CappedClients clients, String host) {
            var http = new HttpRequest("GET", URI.create("https://" + host + "/"), Map.of(), new byte[0], TIMEOUT);
            return switch (this) {
                case HTTP -> clients.get(HttpClient.class).send(http);
                case HTTP_ACTION -> clients.get(AllowListedHttpClient.class).send(http);
                case GRPC -> clients.get(GrpcClient.class).call(rpc(host));
                case PUBLICATION -> clients.get(MessagePublisher.class).publish(publication(host));
            };
        }
    }

    private final HostSlots slots = new HostSlots(
            new CallCaps(Map.of("api.example.com", 1)),
            new CallSlots(new SimTable(), () -> Instant.EPOCH, new SplittableRandom(1)));

    @ParameterizedTest
    @EnumSource
    void requestToAHostAtItsConcurrencyLimit_isDeferred(Way way) {
        slots.withSlot(
                "api.example.com",
                () -> assertThatThrownBy(() -> way.send(clients(), "API.example.com"))
                        .isInstanceOf(CallDeferred.class));

        assertThat(way.send(clients(), "API.example.com")).isNotNull();
        assertThat(way.send(clients(), "api.example.com")).isNotNull();
    }

    @ParameterizedTest
    @EnumSource
    void requestToAHostWithoutAConcurrencyLimit_isSentWhileAnotherHostIsAtItsLimit(Way way) {
        slots.withSlot(
                "api.example.com",
                () -> assertThat(way.send(clients(), "other.example.com")).isNotNull());
    }

    private CappedClients clients() {
        var stubs = StubClients.withHttp(_ -> new HttpReply.Answered(200, Map.of(), new byte[0]))
                .and(GrpcClient.class, _ -> new GrpcReply.Answered(List.of()))
                .and(
                        MessagePublisher.class,
                        _ -> new MessagePublisher.PublishResult.Published(JsonNodeFactory.instance.objectNode()));
        return new CappedClients(stubs, slots);
    }

    private static GrpcRequest rpc(String host) {
        var empty = new MessageType(Empty.getDescriptor(), TypeRegistry.getEmptyTypeRegistry());
        return new GrpcRequest(
                new Origin("grpcs", host, 443),
                new GrpcMethod("users.v1.UserService", "Find", empty, empty, false, false),
                List.of(new byte[0]),
                Map.of(),
                TIMEOUT);
    }

    private static Publication publication(String host) {
        return new Publication(
                new Server(BrokerProtocol.KAFKA, "", List.of("kafka://" + host + ":9092"), "", LoginScheme.NONE),
                "lights",
                JsonNodeFactory.instance.objectNode(),
                "application/json",
                Map.of(),
                JsonNodeFactory.instance.objectNode(),
                Optional.empty(),
                new CallRequest(
                        "f",
                        "workflow",
                        "i",
                        "key-1",
                        1,
                        JsonNodeFactory.instance.objectNode(),
                        TIMEOUT,
                        Optional.empty()));
    }
}
