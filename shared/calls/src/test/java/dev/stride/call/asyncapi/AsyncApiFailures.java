package dev.stride.call.asyncapi;

import static dev.stride.common.YamlValues.json;

import dev.stride.CallLimits;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.api.StubClients;
import dev.stride.call.asyncapi.broker.NetworkPublisher;
import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.failure.CallFailure;
import dev.stride.call.failure.FailureContract;
import dev.stride.call.http.client.NetworkHttpClient;
import dev.stride.call.http.client.RawServer;
import java.time.Duration;
import java.util.Optional;

/**
 * The failures of calls that publish messages, provoked over HTTP. The tests of the other protocols provoke those of their brokers.
 */
abstract class AsyncApiFailures extends FailureContract {

    private static final EgressGuard EGRESS = new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT);

    private static final OutboundClients NETWORK = StubClients.withHttp(new NetworkHttpClient(EGRESS))
            .and(EgressGuard.class, EGRESS)
            .and(ConnectionPool.class, new ConnectionPool());

    private final OutboundClients network = StubClients.with(MessagePublisher.class, new NetworkPublisher(NETWORK));

    AsyncApiFailures(String kind) {
        super(kind);
    }

    abstract CallKind kind();

    /** Returns the name of the operation in messages. */
    abstract String operationName();

    abstract FunctionOperation operation();

    /** Returns the arguments of a call that publishes a payload. */
    abstract String arguments(String payload);

    @Override
    protected Provoked provoke(CallFailure callFailure) throws Exception {
        try (var server = server(callFailure)) {
            if (callFailure == CallFailure.REFUSED) {
                server.stop();
            }
            return new Provoked(
                    publish(server.port(), callFailure), operationName(), "http://127.0.0.1:" + server.port());
        }
    }

    private Reply publish(int port, CallFailure callFailure) {
        var asyncApi = kind();
        var resolution = asyncApi.resolve(operation(), _ -> new Resource.Text("""
                {"asyncapi": "2.6.0", "info": {"title": "Lights", "version": "1"},
                 "servers": {"hooks": {"url": "http://127.0.0.1:%d", "protocol": "http", "security": [{"token": []}]}},
                 "components": {"securitySchemes": {"token": {"type": "http", "scheme": "bearer"}}},
                 "channels": {"lights": {"publish": {"operationId": "measured", "message": {"payload":
                   {"type": "object", "properties": {"lumens": {"type": "integer"}}}}}}}}
                """.formatted(port)));
        var request = new CallRequest(
                "f",
                "workflow",
                "instance",
                "key",
                1,
                json(arguments(callFailure == CallFailure.WRONG_TYPE ? "{lumens: many}" : "{lumens: 3}")),
                callFailure == CallFailure.TIMEOUT ? Duration.ofMillis(50) : Duration.ofMinutes(1),
                Optional.of(new Credentials.Bearer(SECRET)));
        return asyncApi.perform(((Resolution.Resolved) resolution).template(), request, network);
    }

    private static RawServer server(CallFailure callFailure) {
        return switch (callFailure) {
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
