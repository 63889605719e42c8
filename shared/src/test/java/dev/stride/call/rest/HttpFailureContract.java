package dev.stride.call.rest;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.CallKind;
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
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;

/** How requests over HTTP fail, whether a document describes them or not. */
abstract class HttpFailureContract extends FailureContract {

    private final NetworkHttp http = new NetworkHttp(new Passage(EgressPolicy.LAPTOP));
    private final CallKind kind;

    HttpFailureContract(CallKind kind) {
        super(kind.name());
        this.kind = kind;
    }

    /** What a function says to request {@code GET /a}. @param host the URL before that */
    abstract String operation(String host);

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
        var operation = new Operation(operation(host), JsonNodeFactory.instance.objectNode(), Optional.empty());
        var resolution = kind.resolve(operation, _ -> new Resource.Text("""
                {"openapi": "3.0.3", "info": {"title": "T", "version": "1"}, "servers": [{"url": "%s"}],
                 "components": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
                 "security": [{"token": []}],
                 "paths": {"/a": {"get": {"operationId": "a", "responses": {"200": {"description": ""}}}}}}
                """.formatted(host)));
        var request = new CallRequest(
                "f",
                "instance",
                "key",
                1,
                JsonNodeFactory.instance.objectNode(),
                failure == Failure.TIMEOUT ? Duration.ofMillis(50) : Duration.ofMinutes(1),
                Optional.of(new Credentials.Bearer(SECRET)));
        return kind.perform(((Resolution.Resolved) resolution).template(), request, Doors.to(http));
    }

    private static RawServer server(Failure failure) {
        return switch (failure) {
            case REFUSED, TIMEOUT ->
                RawServer.doing(connection -> connection.getInputStream().readAllBytes());
            case RESET -> RawServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{");
            case CLIENT_ERROR -> RawServer.answering("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
            case SERVER_ERROR -> RawServer.answering("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
            case MALFORMED -> RawServer.answering(ok("application/json", "{"));
            case OVERSIZED -> RawServer.answering(ok("text/plain", "x".repeat(Limits.REPLY_BYTES + 1)));
            case WRONG_TYPE -> RawServer.doing(HttpFailureContract::sendOctets);
        };
    }

    private static void sendOctets(Socket connection) throws IOException {
        RawServer.readHead(connection);
        connection
                .getOutputStream()
                .write(ok("text/plain; charset=utf-8", "\u0089").getBytes(ISO_8859_1));
    }

    private static String ok(String type, String body) {
        return "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s"
                .formatted(type, body.length(), body);
    }
}
