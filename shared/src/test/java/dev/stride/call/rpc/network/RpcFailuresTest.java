package dev.stride.call.rpc.network;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.CallLimits;
import dev.stride.call.CallRequest;
import dev.stride.call.Doors;
import dev.stride.call.Failure;
import dev.stride.call.FailureContract;
import dev.stride.call.Reply;
import dev.stride.call.auth.Credentials;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.egress.Passage;
import dev.stride.call.http.RawServer;
import dev.stride.call.rpc.Grpc;
import dev.stride.call.rpc.RpcCall;
import dev.stride.call.rpc.RpcMethods;
import io.grpc.Status;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;

final class RpcFailuresTest extends FailureContract {

    private static final String DOCUMENT = """
            syntax = "proto3";
            message Text { string text = 1; }
            service S { rpc Go(Text) returns (stream Text); }
            """;

    private final NetworkGrpc grpc = new NetworkGrpc(new Passage(EgressPolicy.LAPTOP));

    RpcFailuresTest() {
        super("rpc");
    }

    @AfterAll
    void close() {
        grpc.close();
    }

    @Override
    protected Provoked provoke(Failure failure) throws Exception {
        if (failure == Failure.MALFORMED) {
            try (var server = RawServer.answering("HTTP/1.1 400 Bad Request\r\n\r\n")) {
                return call(server.port(), failure);
            }
        }
        try (var server = GrpcServer.plain(RpcMethods.method(DOCUMENT, "S", "Go"))) {
            if (failure == Failure.REFUSED) {
                server.kill();
            }
            server.doing(call -> answer(server, call, failure));
            return call(server.port(), failure);
        }
    }

    private static List<byte[]> answer(GrpcServer server, GrpcServer.Call call, Failure failure) {
        return switch (failure) {
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

    private Provoked call(int port, Failure failure) {
        var host = "grpc://127.0.0.1:" + port;
        var request = new CallRequest(
                "f",
                "instance",
                "key",
                1,
                JsonNodeFactory.instance.objectNode(),
                failure == Failure.TIMEOUT ? Duration.ofMillis(200) : Duration.ofMinutes(1),
                Optional.of(new Credentials.Bearer(SECRET)));
        return new Provoked(perform(host, request), "S/Go", host);
    }

    private Reply perform(String host, CallRequest request) {
        return new RpcCall().perform(RpcMethods.template(DOCUMENT, "S", "Go", host), request, new Doors() {
            @Override
            public Grpc grpc() {
                return grpc;
            }
        });
    }
}
