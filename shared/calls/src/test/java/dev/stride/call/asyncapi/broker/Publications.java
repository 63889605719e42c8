package dev.stride.call.asyncapi.broker;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import dev.stride.call.asyncapi.channel.BrokerProtocol;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.call.asyncapi.channel.Server;
import dev.stride.call.asyncapi.channel.Server.LoginScheme;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Creates messages for tests. */
public record Publications(Server server) {

    static final Credentials ANN = new Credentials.Basic("ann", "secret");
    static final Credentials STRANGER = new Credentials.Basic("ann", "wrong");

    public static Publications to(BrokerProtocol brokerProtocol, int port) {
        return new Publications(new Server(
                brokerProtocol,
                "",
                List.of(brokerProtocol.scheme(false) + "://127.0.0.1:" + port),
                "",
                LoginScheme.NONE));
    }

    Publications version(String version) {
        return new Publications(new Server(server.protocol(), version, server.urls(), server.path(), server.login()));
    }

    Publications login(LoginScheme loginScheme) {
        return new Publications(
                new Server(server.protocol(), server.version(), server.urls(), server.path(), loginScheme));
    }

    public Publication message(String channel) {
        return of(channel, json("{\"lumens\": 3}"), "{}", Optional.empty(), Duration.ofSeconds(30));
    }

    Publication message(String channel, String bindings) {
        return of(channel, json("{\"lumens\": 3}"), bindings, Optional.empty(), Duration.ofSeconds(30));
    }

    Publication by(Credentials credentials, String channel) {
        return of(channel, json("{\"lumens\": 3}"), "{}", Optional.of(credentials), Duration.ofSeconds(30));
    }

    public Publication within(Duration timeout, String channel) {
        return of(channel, json("{\"lumens\": 3}"), "{}", Optional.empty(), timeout);
    }

    Publication large(String channel) {
        return of(
                channel,
                JsonNodeFactory.instance.textNode("x".repeat(200_000)),
                "{}",
                Optional.empty(),
                Duration.ofSeconds(30));
    }

    private Publication of(
            String channel, JsonNode payload, String bindings, Optional<Credentials> credentials, Duration timeout) {
        return new Publication(
                server,
                channel,
                payload,
                "application/json",
                Map.of("trace", "t-1"),
                (ObjectNode) json(bindings),
                Optional.of("street-7"),
                new CallRequest(
                        "f", "workflow", "i", "key-1", 1, JsonNodeFactory.instance.objectNode(), timeout, credentials));
    }

    public static JsonNode json(String text) {
        try {
            return new JsonMapper().readTree(text);
        } catch (com.fasterxml.jackson.core.JsonProcessingException wrong) {
            throw new AssertionError(wrong);
        }
    }
}
