package dev.stride.call.rest;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

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
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.egress.Passage;
import dev.stride.call.http.NetworkHttp;
import dev.stride.call.http.RawServer;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;

final class RestFailuresTest extends FailureContract {

    private final NetworkHttp http = new NetworkHttp(new Passage(EgressPolicy.LAPTOP));

    RestFailuresTest() {
        super("rest");
    }

    @Override
    protected Provoked provoke(Failure failure) throws Exception {
        try (var server = server(failure)) {
            if (failure == Failure.REFUSED) {
                server.stop();
            }
            var host = "http://127.0.0.1:" + server.port();
            return new Provoked(call(host, failure), "GET " + host + "/a", host);
        }
    }

    private Reply call(String host, Failure failure) {
        var rest = new RestCall();
        var operation = new Operation("a.json#a", JsonNodeFactory.instance.objectNode(), Optional.empty());
        var resolution = rest.resolve(operation, _ -> new Resource.Text("""
                {"openapi": "3.0.3", "info": {"title": "T", "version": "1"}, "servers": [{"url": "%s"}],
                 "paths": {"/a": {"get": {"operationId": "a", "responses": {"200": {"description": ""}}}}}}
                """.formatted(host)));
        var request = new CallRequest(
                "f",
                "instance",
                "key",
                1,
                JsonNodeFactory.instance.objectNode(),
                failure == Failure.TIMEOUT ? Duration.ofMillis(50) : Duration.ofMinutes(1),
                Optional.empty());
        return rest.perform(((Resolution.Resolved) resolution).template(), request, Doors.to(http));
    }

    private static RawServer server(Failure failure) {
        return switch (failure) {
            case REFUSED, TIMEOUT ->
                RawServer.doing(connection -> connection.getInputStream().readAllBytes());
            case RESET -> RawServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{");
            case CLIENT_ERROR -> RawServer.answering("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
            case SERVER_ERROR -> RawServer.answering("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
            case MALFORMED -> RawServer.answering(ok("application/json", "{"));
            case OVERSIZED -> RawServer.answering(ok("text/plain", "x".repeat(Limits.PAYLOAD_BYTES + 1)));
            case WRONG_TYPE -> RawServer.doing(RestFailuresTest::sendImage);
        };
    }

    private static void sendImage(Socket connection) throws IOException {
        RawServer.readHead(connection);
        connection.getOutputStream().write(ok("image/png", "\u0089").getBytes(ISO_8859_1));
    }

    private static String ok(String type, String body) {
        return "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(type, body.length(), body);
    }
}
