package dev.stride.call.grpc.client;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.CallLimits;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Reply;
import dev.stride.call.api.StubClients;
import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.failure.CallFailure;
import dev.stride.call.failure.FailureContract;
import dev.stride.call.grpc.GrpcCall;
import dev.stride.call.grpc.GrpcMethods;
import dev.stride.call.http.client.RawServer;
import io.grpc.Status;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

final class GrpcFailuresTest extends FailureContract {

    private static final String DOCUMENT = """
            syntax = "proto3";
            message Text { string text = 1; }
            service S { rpc Go(Text) returns (stream Text); }
            """;

    private final NetworkGrpcClient grpc =
            new NetworkGrpcClient(new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT), new ConnectionPool());

    GrpcFailuresTest() {
        super("rpc");
    }

    @Override
    protected Provoked provoke(CallFailure callFailure) throws Exception {
        if (callFailure == CallFailure.MALFORMED) {
            try (var server = RawServer.answering("HTTP/1.1 400 Bad Request\r\n\r\n")) {
                return call(server.port(), callFailure);
            }
        }
        try (var server = GrpcServer.plain(GrpcMethods.method(DOCUMENT, "S", "Go"))) {
            if (callFailure == CallFailure.REFUSED) {
                server.kill();
            }
            server.doing(call -> answer(server, call, callFailure));
            return call(server.port(), callFailure);
        }
    }

    private static List<byte[]> answer(GrpcServer server, GrpcServer.Call call, CallFailure callFailure) {
        return switch (callFailure) {
            case REFUSED, MALFORMED -> throw new AssertionError("nobody gets here");
            case TIMEOUT -> throw new GrpcServer.Silence();
            case RESET -> {
                call.say(new byte[0]);
                server.kill();
                throw new GrpcServer.Silence();
            }
            case CLIENT_ERROR -> throw Status.NOT_FOUND.asRuntimeException();
            case SERVER_ERROR -> throw Status.INTERNAL.asRuntimeException();
            case OVERSIZED -> List.of(new byte[CallLimits.REPLY_BYTES + 1]);
            case WRONG_TYPE -> List.of(new byte[] {10, 100, 1});
        };
    }

    private Provoked call(int port, CallFailure callFailure) {
        var host = "grpc://127.0.0.1:" + port;
        var request = new CallRequest(
                "f",
                "workflow",
                "instance",
                "key",
                1,
                JsonNodeFactory.instance.objectNode(),
                callFailure == CallFailure.TIMEOUT ? Duration.ofMillis(200) : Duration.ofMinutes(1),
                Optional.of(new Credentials.Bearer(SECRET)));
        return new Provoked(perform(host, request), "S/Go", host);
    }

    private Reply perform(String host, CallRequest request) {
        return new GrpcCall()
                .perform(
                        GrpcMethods.template(DOCUMENT, "S", "Go", host),
                        request,
                        StubClients.with(GrpcClient.class, grpc));
    }
}
