package dev.stride.call.http.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.CallLimits;
import dev.stride.call.egress.ConnectionPool;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressGuard.HostResolver;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.call.http.client.HttpReply.Reason;
import dev.stride.call.http.client.HttpReply.Unanswered;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkHttpClientTest {

    private static final Duration AMPLE = Duration.ofMinutes(1);
    private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";

    private final NetworkHttpClient http = new NetworkHttpClient(new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT));

    @Test
    void httpRequestIsSentWithUnchangedMethodPathHeadersAndBody() throws Exception {
        var heads = new LinkedBlockingQueue<String>();
        try (var server = RawServer.doing(connection -> {
            heads.add(RawServer.readHead(connection)
                    + new String(connection.getInputStream().readNBytes(4), UTF_8));
            write(connection, OK);
        })) {
            http.send(new HttpRequest(
                    "PATCH", server.uri("/a%2Fb?c=d%20e"), Map.of("X-One", "1"), "body".getBytes(UTF_8), AMPLE));

            assertThat(heads.take())
                    .startsWith("PATCH /a%2Fb?c=d%20e HTTP/1.1\r\n")
                    .contains(
                            "Host: 127.0.0.1:" + server.port(),
                            "X-One: 1",
                            "Content-Length: 4",
                            "Accept-Encoding: identity")
                    .endsWith("\r\n\r\nbody");
        }
    }

    @Test
    void httpReply_containsTheStatus_theHeaders_andTheBodyThatTheServerSent() throws Exception {
        try (var server = RawServer.answering(
                "HTTP/1.1 404 Gone Fishing\r\nContent-Type: Text/Plain; charset=utf-8\r\nX-A: 1\r\nx-a: 2\r\nContent-Length: 3\r\n\r\nnay")) {
            var answer = answered(http.send(get(server.uri("/"))));

            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.mediaType()).isEqualTo("text/plain");
            assertThat(answer.headers()).containsEntry("x-a", "1, 2");
            assertThat(answer.body()).asString(UTF_8).isEqualTo("nay");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\no\r\n1\r\nk\r\n0\r\n\r\n",
                "HTTP/1.0 200 OK\r\n\r\nok",
                "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n" + OK,
            })
    void allBodyFramingsAreSupported(String answer) throws Exception {
        try (var server = RawServer.answering(answer)) {
            assertThat(answered(http.send(get(server.uri("/")))).body())
                    .asString(UTF_8)
                    .isEqualTo("ok");
        }
    }

    @Test
    void redirectIsNotFollowed() throws Exception {
        try (var target = RawServer.answering(OK);
                var server = RawServer.answering(
                        "HTTP/1.1 302 Found\r\nLocation: " + target.uri("/") + "\r\nContent-Length: 0\r\n\r\n")) {
            assertThat(answered(http.send(get(server.uri("/")))).status()).isEqualTo(302);
            assertThat(target.connections()).isZero();
        }
    }

    @Test
    void httpRequestWithoutAReply_timesOut_andClosesTheConnection() throws Exception {
        var gone = new CountDownLatch(1);
        try (var server = RawServer.doing(connection -> {
            RawServer.readHead(connection);
            connection.getInputStream().read();
            gone.countDown();
        })) {
            assertThat(reason(http.send(get(server.uri("/"), Duration.ofMillis(50)))))
                    .isEqualTo(Reason.TIMED_OUT);

            assertThat(gone.await(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    @Test
    void httpReplyThatNeverEnds_timesOut() throws Exception {
        try (var server = RawServer.doing(connection -> {
            RawServer.readHead(connection);
            write(connection, "HTTP/1.1 200 OK\r\n\r\n");
            while (true) {
                write(connection, "x");
                Thread.onSpinWait();
            }
        })) {
            assertThat(reason(http.send(get(server.uri("/"), Duration.ofMillis(50)))))
                    .isEqualTo(Reason.TIMED_OUT);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nok",
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                "SSH-2.0-OpenSSH_9.6\r\n",
                "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\n",
                "HTTP/1.1 000 Zero\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 099 Low\r\nContent-Length: 0\r\n\r\n",
                "HTTP/1.1 -1 Negative\r\nContent-Length: 0\r\n\r\n",
            })
    void incompleteOrInvalidReply_isReportedAsABrokenConnection(String answer) throws Exception {
        try (var server = RawServer.answering(answer)) {
            assertThat(reason(http.send(get(server.uri("/"))))).isEqualTo(Reason.BROKEN);
        }
    }

    @ParameterizedTest
    @CsvSource({"'', 199, true", "'', 200, false", "103 Early Hints, 200, false"})
    void replyWithTooManyHeaders_isReportedAsABrokenConnection(String before, int headers, boolean isRead)
            throws Exception {
        var head = "X: y\r\n".repeat(headers) + "\r\n";
        var interim = before.isEmpty() ? "" : "HTTP/1.1 " + before + "\r\n" + head;
        var last = before.isEmpty() ? "HTTP/1.1 204 No Content\r\n" + head : OK;
        try (var server = RawServer.answering(interim + last)) {
            var reply = http.send(get(server.uri("/")));

            assertThat(reply instanceof Answered).isEqualTo(isRead);
            assertThat(isRead || reason(reply) == Reason.BROKEN).isTrue();
        }
    }

    @Test
    void connectionResetIsReportedAsBrokenConnection() throws Exception {
        try (var server = RawServer.doing(connection -> {
            RawServer.readHead(connection);
            connection.setSoLinger(true, 0);
        })) {
            assertThat(reason(http.send(get(server.uri("/"))))).isEqualTo(Reason.BROKEN);
        }
    }

    @Test
    void httpReplyAboveTheSizeLimit_isNotReadCompletely() throws Exception {
        try (var server = RawServer.doing(connection -> {
            RawServer.readHead(connection);
            write(connection, "HTTP/1.1 200 OK\r\n\r\n");
            var some = new byte[1 << 16];
            while (true) {
                connection.getOutputStream().write(some);
            }
        })) {
            assertThat(reason(http.send(get(server.uri("/"))))).isEqualTo(Reason.TOO_LARGE);
        }
    }

    @Test
    void replyInAContentCoding_isDecoded_andItsConnectionIsReused() throws Exception {
        var body = ContentDecoderTest.encode("{}".getBytes(UTF_8), "gzip");
        try (var server = RawServer.doing(connection -> {
            while (!RawServer.readHead(connection).isEmpty()) {
                write(connection, encodedHead(body));
                connection.getOutputStream().write(body);
            }
        })) {
            for (int i = 0; i < 2; i++) {
                assertThat(answered(http.send(get(server.uri("/")))).body())
                        .asString(UTF_8)
                        .isEqualTo("{}");
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"gzip, TOO_LARGE", "identity, BROKEN"})
    void replyThatGrowsAboveTheSizeLimit_orCannotBeDecoded_isNotUsed(String coding, Reason reason) throws Exception {
        var body = ContentDecoderTest.encode(new byte[CallLimits.REPLY_BYTES + 1], coding);
        var sent = coding.equals("gzip") ? body : new byte[] {1, 2, 3};
        try (var server = RawServer.doing(connection -> {
            RawServer.readHead(connection);
            write(connection, encodedHead(sent));
            connection.getOutputStream().write(sent);
        })) {
            assertThat(reason(http.send(get(server.uri("/"))))).isEqualTo(reason);
        }
    }

    private static String encodedHead(byte[] body) {
        return "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: " + body.length + "\r\n\r\n";
    }

    @Test
    void replyAtTheSizeLimitIsReadCompletely() throws Exception {
        try (var server = RawServer.doing(connection -> {
            RawServer.readHead(connection);
            write(connection, "HTTP/1.1 200 OK\r\nContent-Length: " + CallLimits.REPLY_BYTES + "\r\n\r\n");
            connection.getOutputStream().write(new byte[CallLimits.REPLY_BYTES]);
        })) {
            assertThat(answered(http.send(get(server.uri("/")))).body()).hasSize(CallLimits.REPLY_BYTES);
        }
    }

    @Test
    void closedPortIsReportedAsUnreachable() throws Exception {
        var server = RawServer.answering(OK);
        server.stop();

        assertThat(reason(http.send(get(server.uri("/"))))).isEqualTo(Reason.UNREACHABLE);
    }

    @Test
    void hostUnknownInDns_isReportedAsUnreachable() {
        var lost = over(EgressPolicy.LOCAL_DEVELOPMENT, host -> {
            throw new UnknownHostException(host);
        });

        assertThat(reason(lost.send(get(URI.create("http://nowhere.test/"))))).isEqualTo(Reason.UNREACHABLE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "::ffff:127.0.0.1", "fd00::1"})
    void listedNameThatResolvesToPrivateAddressIsForbidden(String address) {
        var http = over(
                EgressPolicy.allowing(List.of("api.example.com")),
                _ -> List.of(InetAddress.ofLiteral("93.184.216.34"), InetAddress.ofLiteral(address)));

        assertThat(reason(http.send(get(URI.create("http://api.example.com/")))))
                .isEqualTo(Reason.FORBIDDEN);
    }

    @Test
    void hostOutsideAllowListIsNotResolvedInDns() {
        var http = over(EgressPolicy.allowing(List.of("api.example.com")), host -> {
            throw new AssertionError(host);
        });

        assertThat(reason(http.send(get(URI.create("http://localhost:9001/"))))).isEqualTo(Reason.FORBIDDEN);
    }

    @Test
    void httpRequest_resolvesItsHostNameInDnsOnlyOnce() throws Exception {
        try (var server = RawServer.answering(OK)) {
            var answers = new LinkedBlockingQueue<>(List.of("127.0.0.1"));
            var http = over(EgressPolicy.LOCAL_DEVELOPMENT, _ -> List.of(InetAddress.ofLiteral(answers.remove())));

            assertThat(answered(http.send(get(URI.create("http://rebound.test:" + server.port() + "/"))))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void secondAddressOfAHostIsTried_ifTheConnectionToTheFirstAddressFails() throws Exception {
        try (var server = RawServer.answering(OK)) {
            var http = over(
                    EgressPolicy.LOCAL_DEVELOPMENT,
                    _ -> List.of(InetAddress.ofLiteral("127.0.0.2"), InetAddress.ofLiteral("127.0.0.1")));

            assertThat(answered(http.send(get(URI.create("http://two.test:" + server.port() + "/"))))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void httpConnection_isReusedByTheFollowingRequests() throws Exception {
        try (var server = RawServer.doing(connection -> {
            while (!RawServer.readHead(connection).isEmpty()) {
                write(connection, OK);
            }
        })) {
            IntStream.range(0, 5).forEach(_ -> answered(http.send(get(server.uri("/")))));

            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void moreHostsThanDescriptors_areCalledOverABoundedNumberOfConnections() throws Exception {
        var hosts = 1_000;
        var closed = new CountDownLatch(hosts - CallLimits.CONNECTION_DESCRIPTORS);
        try (var server = RawServer.doing(connection -> {
            while (!RawServer.readHead(connection).isEmpty()) {
                write(connection, OK);
            }
            closed.countDown();
        })) {
            var connectionPool = new ConnectionPool();
            var egressGuard =
                    new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT, _ -> List.of(InetAddress.ofLiteral("127.0.0.1")));
            var http = new NetworkHttpClient(egressGuard, connectionPool, CallLimits.REPLY_BYTES);

            for (int i = 0; i < hosts; i++) {
                assertThat(answered(http.send(get(URI.create("http://host-%d.test:%d/".formatted(i, server.port())))))
                                .status())
                        .isEqualTo(200);
                assertThat(connectionPool.size()).isLessThanOrEqualTo(CallLimits.CONNECTION_DESCRIPTORS);
            }

            assertThat(closed.await(1, TimeUnit.MINUTES)).isTrue();
        }
    }

    @Test
    void connectionIsNotKept_afterAReplyThatIsNotReadCompletely() throws Exception {
        try (var server = RawServer.answering(OK)) {
            var connectionPool = new ConnectionPool();
            var frugal = new NetworkHttpClient(new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT), connectionPool, 1);

            assertThat(reason(frugal.send(get(server.uri("/"))))).isEqualTo(Reason.TOO_LARGE);
            assertThat(connectionPool.size()).isZero();
        }
    }

    @Test
    void requestAfterTheServerClosedTheConnection_usesANewConnection() throws Exception {
        var closed = new LinkedBlockingQueue<Boolean>();
        try (var server = RawServer.doing(connection -> {
            RawServer.readHead(connection);
            write(connection, OK);
            connection.close();
            closed.add(true);
        })) {
            for (int i = 0; i < 3; i++) {
                assertThat(answered(http.send(get(server.uri("/")))).status()).isEqualTo(200);
                closed.take();
            }
        }
    }

    @ParameterizedTest(name = "{0}: sent {1} times")
    @CsvSource({"GET, 2", "HEAD, 2", "PUT, 2", "DELETE, 2", "OPTIONS, 2", "POST, 1", "PATCH, 1"})
    void idempotentRequestLostOnReusedConnectionIsRepeatedOnce(String method, int times) throws Exception {
        var heads = new LinkedBlockingQueue<String>();
        try (var server = RawServer.doing(connection -> {
            heads.add(RawServer.readHead(connection));
            write(connection, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
            var second = RawServer.readHead(connection);
            if (!second.isEmpty()) {
                heads.add(second);
            }
        })) {
            assertThat(answered(http.send(get(server.uri("/first")))).status()).isEqualTo(200);

            var reply = http.send(new HttpRequest(method, server.uri("/second"), Map.of(), new byte[0], AMPLE));

            assertThat(heads.stream().filter(head -> head.contains("/second"))).hasSize(times);
            assertThat(reply instanceof Answered).isEqualTo(times == 2);
        }
    }

    @Test
    void incompleteReplyOnReusedConnectionIsReportedAsBrokenConnection() throws Exception {
        try (var server = RawServer.doing(connection -> {
            RawServer.readHead(connection);
            write(connection, OK);
            RawServer.readHead(connection);
            write(connection, "HTTP/1.1 20");
        })) {
            assertThat(answered(http.send(get(server.uri("/")))).status()).isEqualTo(200);

            assertThat(reason(http.send(get(server.uri("/"))))).isEqualTo(Reason.BROKEN);
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void sizeLimitOfHttpReplies_isConfigurable() throws Exception {
        try (var server = RawServer.answering(OK)) {
            var frugal =
                    new NetworkHttpClient(new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT), new ConnectionPool(), 1);

            assertThat(reason(frugal.send(get(server.uri("/"))))).isEqualTo(Reason.TOO_LARGE);
        }
    }

    @Test
    void concurrentHttpRequests_eachReceiveTheirOwnReply() throws Exception {
        try (var server = RawServer.doing(connection -> {
                    for (var head = RawServer.readHead(connection);
                            !head.isEmpty();
                            head = RawServer.readHead(connection)) {
                        var path = head.substring(head.indexOf('/'), head.indexOf(" HTTP/"));
                        write(connection, "HTTP/1.1 200 OK\r\nContent-Length: " + path.length() + "\r\n\r\n" + path);
                    }
                });
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var bodies = IntStream.range(0, 200)
                    .mapToObj(i -> threads.submit(
                            () -> answered(http.send(get(server.uri("/" + i)))).body()))
                    .toList();

            for (int i = 0; i < bodies.size(); i++) {
                assertThat(bodies.get(i).get()).asString(UTF_8).isEqualTo("/" + i);
            }
        }
    }

    private static NetworkHttpClient over(EgressPolicy policy, HostResolver hostResolver) {
        return new NetworkHttpClient(new EgressGuard(policy, hostResolver));
    }

    private static HttpRequest get(URI uri) {
        return get(uri, AMPLE);
    }

    private static HttpRequest get(URI uri, Duration timeout) {
        return new HttpRequest("GET", uri, Map.of(), new byte[0], timeout);
    }

    private static void write(Socket connection, String text) throws IOException {
        connection.getOutputStream().write(text.getBytes(UTF_8));
    }

    private static Answered answered(HttpReply reply) {
        assertThat(reply).isInstanceOf(Answered.class);
        return (Answered) reply;
    }

    private static Reason reason(HttpReply reply) {
        assertThat(reply).isInstanceOf(Unanswered.class);
        return ((Unanswered) reply).reason();
    }
}
