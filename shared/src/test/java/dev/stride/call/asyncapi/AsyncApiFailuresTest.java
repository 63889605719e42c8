package dev.stride.call.asyncapi;

import static dev.stride.call.Written.json;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.CallLimits;
import dev.stride.call.CallRequest;
import dev.stride.call.Doors;
import dev.stride.call.Failure;
import dev.stride.call.FailureContract;
import dev.stride.call.Operation;
import dev.stride.call.Outside;
import dev.stride.call.Reply;
import dev.stride.call.Resolution;
import dev.stride.call.Resources.Resource;
import dev.stride.call.asyncapi.broker.NetworkBrokers;
import dev.stride.call.auth.Credentials;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.egress.Passage;
import dev.stride.call.http.Http;
import dev.stride.call.http.NetworkHttp;
import dev.stride.call.http.RawServer;
import dev.stride.plan.AuthScheme;
import java.time.Duration;
import java.util.Optional;

/** Messages go over HTTP; what a broker of another protocol does wrong, the tests of that protocol show. */
final class AsyncApiFailuresTest extends FailureContract {

    private final Outside network = new Doors() {

        private final Passage passage = new Passage(EgressPolicy.LAPTOP);
        private final Http http = new NetworkHttp(passage);
        private final Brokers brokers = new NetworkBrokers(this);

        @Override
        public Passage passage() {
            return passage;
        }

        @Override
        public Http http() {
            return http;
        }

        @Override
        public Brokers brokers() {
            return brokers;
        }
    };

    AsyncApiFailuresTest() {
        super("asyncapi");
    }

    @Override
    protected Provoked provoke(Failure failure) throws Exception {
        try (var server = server(failure)) {
            if (failure == Failure.REFUSED) {
                server.stop();
            }
            return new Provoked(publish(server.port(), failure), "measured", "http://127.0.0.1:" + server.port());
        }
    }

    private Reply publish(int port, Failure failure) {
        var asyncApi = new AsyncApiCall();
        var operation = new Operation(
                "lights.json#measured", JsonNodeFactory.instance.objectNode(), Optional.of(AuthScheme.BEARER));
        var resolution = asyncApi.resolve(operation, _ -> new Resource.Text("""
                {"asyncapi": "2.6.0", "info": {"title": "Lights", "version": "1"},
                 "servers": {"hooks": {"url": "http://127.0.0.1:%d", "protocol": "http", "security": [{"token": []}]}},
                 "components": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
                 "channels": {"lights": {"publish": {"operationId": "measured", "message": {"payload":
                   {"type": "object", "properties": {"lumens": {"type": "integer"}}}}}}}}
                """.formatted(port)));
        var request = new CallRequest(
                "f",
                "instance",
                "key",
                1,
                json(failure == Failure.WRONG_TYPE ? "{lumens: many}" : "{lumens: 3}"),
                failure == Failure.TIMEOUT ? Duration.ofMillis(50) : Duration.ofMinutes(1),
                Optional.of(new Credentials.Bearer(SECRET)));
        return asyncApi.perform(((Resolution.Resolved) resolution).template(), request, network);
    }

    private static RawServer server(Failure failure) {
        return switch (failure) {
            case REFUSED, TIMEOUT, WRONG_TYPE ->
                RawServer.doing(connection -> connection.getInputStream().readAllBytes());
            case RESET -> RawServer.answering("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{");
            case CLIENT_ERROR -> RawServer.answering("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n");
            case SERVER_ERROR -> RawServer.answering("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n");
            case MALFORMED -> RawServer.answering("lights are on\r\n\r\n");
            case OVERSIZED ->
                RawServer.answering("HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n%s"
                        .formatted(CallLimits.REPLY_BYTES + 1, "x".repeat(CallLimits.REPLY_BYTES + 1)));
        };
    }
}
