package dev.stride.call.grpc.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.egress.Origin;
import dev.stride.call.grpc.GrpcMethods;
import dev.stride.call.http.client.ServerKeys;
import dev.stride.plan.fault.Fault;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A TLS server must present a certificate for its host name, regardless of its address. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TlsGrpcClientTest {

    private static final GrpcMethod METHOD =
            GrpcMethods.method("syntax = \"proto3\"; message Q {} service S { rpc Go(Q) returns (Q); }", "S", "Go");

    private static final EgressGuard LOOPBACK =
            new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT, _ -> List.of(InetAddress.ofLiteral("127.0.0.1")));

    private ServerKeys keys;
    private GrpcServer server;

    @BeforeAll
    void start(@TempDir Path directory) throws Exception {
        keys = new ServerKeys("users.test", directory);
        server = GrpcServer.secure(keys, METHOD).doing(call -> call.messages());
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void grpcServerWithACertificateForItsHostName_isCalled() throws Exception {
        var grpc = new NetworkGrpcClient(LOOPBACK, new ConnectionPool(), this::trusting);

        assertThat(call(grpc, "users.test")).isInstanceOf(GrpcReply.Answered.class);
    }

    @Test
    void grpcServerWithACertificateForAnotherHostName_isNotCalled() {
        var grpc = new NetworkGrpcClient(LOOPBACK, new ConnectionPool(), this::trusting);

        assertRefused(call(grpc, "others.test"));
    }

    @Test
    void serverWithUntrustedCertificateIsNotCalled() {
        var grpc = new NetworkGrpcClient(LOOPBACK, new ConnectionPool());

        assertRefused(call(grpc, "users.test"));
    }

    private static void assertRefused(GrpcReply reply) {
        assertThat(reply)
                .isInstanceOfSatisfying(
                        GrpcReply.Unanswered.class,
                        it -> assertThat(it.fault().code()).isEqualTo(Fault.COMMUNICATION));
    }

    private GrpcReply call(NetworkGrpcClient grpc, String host) {
        var origin = new Origin("grpcs", host, server.port());
        return grpc.call(new GrpcRequest(origin, METHOD, List.of(new byte[0]), Map.of(), Duration.ofSeconds(20)));
    }

    private SSLSocketFactory trusting() {
        try {
            return keys.context().getSocketFactory();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }
}
