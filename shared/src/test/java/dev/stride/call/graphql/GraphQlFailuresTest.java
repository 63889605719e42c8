package dev.stride.call.graphql;

import static dev.stride.call.Written.json;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.CallRequest;
import dev.stride.call.Doors;
import dev.stride.call.Failure;
import dev.stride.call.FailureContract;
import dev.stride.call.Operation;
import dev.stride.call.Reply;
import dev.stride.call.Resolution;
import dev.stride.call.Resources.Resource;
import dev.stride.call.auth.Credentials;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.egress.Passage;
import dev.stride.call.http.NetworkHttp;
import dev.stride.call.http.RawServer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

final class GraphQlFailuresTest extends FailureContract {

    private static final Pattern LENGTH = Pattern.compile("Content-Length: ([0-9]+)");

    private final NetworkHttp http = new NetworkHttp(new Passage(EgressPolicy.LAPTOP));

    GraphQlFailuresTest() {
        super("graphql");
    }

    @Override
    protected Provoked provoke(Failure failure) throws Exception {
        try (var server = server(failure)) {
            if (failure == Failure.REFUSED) {
                server.stop();
            }
            var host = "http://127.0.0.1:" + server.port();
            return new Provoked(call(host, failure), "query pet of " + host + "/graphql", host);
        }
    }

    private Reply call(String host, Failure failure) {
        var graphql = new GraphQlCall();
        var operation =
                new Operation(host + "/graphql#query#pet", JsonNodeFactory.instance.objectNode(), Optional.empty());
        var resolution = (Resolution.Selective) graphql.resolve(operation, _ -> new Resource.Missing("It is silent."));
        var request = new CallRequest(
                "f",
                "instance",
                "key",
                1,
                json("{arguments: {id: 1}, selectionSet: '{ id }'}"),
                failure == Failure.TIMEOUT ? Duration.ofMillis(50) : Duration.ofMinutes(1),
                Optional.of(new Credentials.Bearer(SECRET)));
        return graphql.perform(resolution.function().template(), request, Doors.to(http));
    }

    private static RawServer server(Failure failure) {
        return switch (failure) {
            case REFUSED, TIMEOUT ->
                RawServer.doing(connection -> connection.getInputStream().readAllBytes());
            case RESET -> answering("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{");
            case CLIENT_ERROR -> answering(ok("{\"errors\": [{\"message\": \"no such pet\"}]}"));
            case SERVER_ERROR -> answering("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
            case MALFORMED -> answering(ok("{"));
            case OVERSIZED -> answering(ok("\"" + "x".repeat(Limits.PAYLOAD_BYTES) + "\""));
            case WRONG_TYPE -> answering(ok("{\"pets\": []}"));
        };
    }

    /** Reads all of the request first: who closes a connection with something unread resets it. */
    private static RawServer answering(String answer) {
        return RawServer.doing(connection -> {
            var length = LENGTH.matcher(RawServer.readHead(connection))
                    .results()
                    .findFirst()
                    .orElseThrow()
                    .group(1);
            connection.getInputStream().readNBytes(Integer.parseInt(length));
            connection.getOutputStream().write(answer.getBytes(StandardCharsets.UTF_8));
        });
    }

    private static String ok(String body) {
        return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(body.length(), body);
    }
}
