package dev.stride.call.http.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.CallLimits;
import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.call.http.client.HttpReply.Reason;
import dev.stride.call.http.client.HttpReply.Unanswered;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TlsHttpClientTest {

    private TlsServer server;

    @BeforeAll
    void start(@TempDir Path directory) throws Exception {
        server = new TlsServer("ledger.test", directory);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @Test
    void certificateIsVerifiedAgainstHostNameInsteadOfResolvedAddress() throws Exception {
        assertThat(send("ledger.test", server.trusting()))
                .isInstanceOfSatisfying(
                        Answered.class, answer -> assertThat(answer.status()).isEqualTo(204));
    }

    @Test
    void certificateForAnotherHostName_isNotTrusted() throws Exception {
        assertThat(send("other.test", server.trusting()))
                .isInstanceOfSatisfying(
                        Unanswered.class, none -> assertThat(none.reason()).isEqualTo(Reason.UNREACHABLE));
    }

    @Test
    void certificateOfUnknownAuthorityIsNotTrusted() {
        assertThat(send("ledger.test", (SSLSocketFactory) SSLSocketFactory.getDefault()))
                .isInstanceOfSatisfying(
                        Unanswered.class, none -> assertThat(none.reason()).isEqualTo(Reason.UNREACHABLE));
    }

    private HttpReply send(String host, SSLSocketFactory tls) {
        Supplier<SSLSocketFactory> sockets = () -> tls;
        var http = new NetworkHttpClient(
                new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT, _ -> List.of(InetAddress.ofLiteral("127.0.0.1"))),
                new ConnectionPool(),
                CallLimits.REPLY_BYTES,
                sockets);
        var uri = URI.create("https://" + host + ":" + server.port() + "/");
        return http.send(new HttpRequest("GET", uri, Map.of(), new byte[0], Duration.ofMinutes(1)));
    }
}
