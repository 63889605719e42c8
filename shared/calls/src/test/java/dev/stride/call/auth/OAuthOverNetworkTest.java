package dev.stride.call.auth;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.stride.CallLimits;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Deadline;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.auth.TokenSource.TokenResult;
import dev.stride.call.document.RemoteResources;
import dev.stride.call.egress.EgressGuard;
import dev.stride.call.egress.EgressPolicy;
import dev.stride.call.http.client.HttpReply.Answered;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.http.client.NetworkHttpClient;
import dev.stride.call.http.client.RawServer;
import dev.stride.plan.fault.Fault;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests tokens from an authorization server on the loopback address, whose clock the test controls. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OAuthOverNetworkTest {

    private static final Deadline AMPLE = Deadline.after(Duration.ofHours(1));

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
    private final NetworkHttpClient http = new NetworkHttpClient(new EgressGuard(EgressPolicy.LOCAL_DEVELOPMENT));
    private final HttpServer listener;
    private OAuthServer server = OAuthServer.standard(now::get);
    private TokenSource tokenSource = new OAuthTokenSource(http, now::get);

    OAuthOverNetworkTest() throws IOException {
        listener = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        listener.createContext("/", this::answer);
        listener.start();
    }

    @BeforeEach
    void begin() {
        server = OAuthServer.standard(now::get);
        tokenSource = new OAuthTokenSource(http, now::get);
    }

    @AfterAll
    void end() {
        listener.stop(0);
    }

    @Test
    void expiredAccessToken_isRenewedWhenARemoteDocumentIsLoadedAgain() {
        var documents = new RemoteResources(http, () -> tokenSource)
                .withCredentials(TestCredentials.client(realm()), at("/resource"));

        assertThat(text(documents.load(at("/resource").toString()))).contains("welcome");
        assertThat(text(documents.load(at("/resource").toString()))).contains("welcome");
        assertThat(server.forms()).hasSize(1);
        now.updateAndGet(it -> it.plus(Duration.ofMinutes(2)));
        assertThat(text(documents.load(at("/resource").toString()))).contains("welcome");
        assertThat(server.forms()).hasSize(2);
    }

    @Test
    void requestIsRetriedWithNewTokenAfterServiceRejectsToken() {
        var documents = new RemoteResources(http, () -> tokenSource)
                .withCredentials(TestCredentials.client(realm()), at("/resource"));
        text(documents.load(at("/resource").toString()));
        server.revokeAll();

        assertThat(text(documents.load(at("/resource").toString()))).contains("welcome");
        assertThat(server.forms()).hasSize(2);
    }

    @Test
    void requestIsSentAtMostTwiceWhenServiceRejectsAllTokens() throws IOException {
        var other = OAuthServer.standard(now::get);
        var documents = new RemoteResources(
                        request -> request.uri().getPath().equals("/resource")
                                ? other.send(request)
                                : server.send(request),
                        () -> new OAuthTokenSource(server, now::get))
                .withCredentials(TestCredentials.client(realm()), at("/resource"));

        assertThat(documents.load(at("/resource").toString()))
                .isEqualTo(new Resource.Missing("'" + at("/resource") + "' answered 401 instead of 200."));
        assertThat(other.paths()).hasSize(2);
    }

    @Test
    void credentialsForARemoteDocument_areNotSentToAnotherOrigin() throws IOException {
        var heads = new LinkedBlockingQueue<String>();
        try (var elsewhere = RawServer.doing(connection -> {
            heads.add(RawServer.readHead(connection));
            connection.getOutputStream().write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".getBytes(UTF_8));
        })) {
            var documents = new RemoteResources(http, () -> tokenSource)
                    .withCredentials(new Credentials.Basic("ann", "pass"), at("/resource"));

            assertThat(text(documents.load(elsewhere.uri("/other.json").toString())))
                    .isEqualTo("{}");
            assertThat(heads.remove().toLowerCase(Locale.ROOT)).doesNotContain("authorization");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            HTTP/1.1 400 Bad Request   | {"error":"invalid_client","error_description":"unknown"} | authentication | 400 invalid_client: unknown
            HTTP/1.1 401 Unauthorized  | nobody                                                   | authentication | 401
            HTTP/1.1 302 Found         | ''                                                       | authentication | 302
            HTTP/1.1 500 Oops          | {"error":"server_error"}                                 | communication  | 500
            HTTP/1.1 503 Later         | ''                                                       | communication  | 503
            HTTP/1.1 429 Slowly        | ''                                                       | communication  | 429
            HTTP/1.1 200 OK            | <html>                                                   | communication  | without an access token
            HTTP/1.1 200 OK            | {"access_token":7}                                       | communication  | without an access token
            HTTP/1.1 200 OK            | {"access_token":"t","token_type":"mac"}                  | communication  | not a bearer token
            SSH-2.0                    | ''                                                       | communication  | 127.0.0.1
            """)
    void invalidTokenResponseCausesFaultThatNamesServerAndReason(String status, String body, String code, String said)
            throws IOException {
        try (var broken = RawServer.answering(status + "\r\nContent-Length: " + body.length() + "\r\n\r\n" + body)) {
            var fault = fault(
                    tokenSource.obtain(TestCredentials.client(broken.uri("").toString()), AMPLE));

            assertThat(fault.code()).isEqualTo(code);
            assertThat(fault.message()).contains("127.0.0.1", said).doesNotContain(OAuthServer.SECRET);
        }
    }

    @Test
    void tokenResponseAboveTheSizeLimit_isRejected() throws IOException {
        var answer = "{\"access_token\":\"" + "t".repeat(CallLimits.TOKEN_BYTES) + "\"}";
        try (var broken =
                RawServer.answering("HTTP/1.1 200 OK\r\nContent-Length: " + answer.length() + "\r\n\r\n" + answer)) {
            assertThat(fault(tokenSource.obtain(
                                    TestCredentials.client(broken.uri("").toString()), AMPLE))
                            .code())
                    .isEqualTo(Fault.LIMIT);
        }
    }

    @Test
    void unreachableTokenServerCausesCommunicationFault() throws IOException {
        var gone = RawServer.answering("");
        gone.close();

        assertThat(fault(tokenSource.obtain(TestCredentials.client(gone.uri("").toString()), AMPLE))
                        .code())
                .isEqualTo(Fault.COMMUNICATION);
    }

    @Test
    void connectionResetByTheTokenServer_causesACommunicationFault() throws IOException {
        try (var broken = RawServer.doing(connection -> {
            RawServer.readHead(connection);
            connection.setSoLinger(true, 0);
        })) {
            assertThat(fault(tokenSource.obtain(
                                    TestCredentials.client(broken.uri("").toString()), AMPLE))
                            .code())
                    .isEqualTo(Fault.COMMUNICATION);
        }
    }

    @Test
    void slowTokenServerCausesTimeoutFault() throws IOException {
        var hurried = new OAuthTokenSource(
                http,
                () -> now.getAndUpdate(it -> it.plus(CallLimits.TOKEN_TIMEOUT).minusMillis(20)));
        var end = new CountDownLatch(1);
        try (var silent = RawServer.doing(_ -> end.await())) {
            assertThat(fault(hurried.obtain(
                                    TestCredentials.client(silent.uri("").toString()), AMPLE))
                            .code())
                    .isEqualTo(Fault.TIMEOUT);
        } finally {
            end.countDown();
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var headers = new TreeMap<String, String>();
            exchange.getRequestHeaders().forEach((name, values) -> headers.put(name, values.getFirst()));
            var request = new HttpRequest(
                    exchange.getRequestMethod(),
                    at(exchange.getRequestURI().toString()),
                    headers,
                    exchange.getRequestBody().readAllBytes(),
                    Duration.ofMinutes(1));
            var answer = (Answered) server.send(request);
            answer.headers().forEach(exchange.getResponseHeaders()::set);
            exchange.sendResponseHeaders(answer.status(), answer.body().length);
            exchange.getResponseBody().write(answer.body());
        }
    }

    private URI at(String path) {
        return URI.create("http://127.0.0.1:" + listener.getAddress().getPort() + path);
    }

    private String realm() {
        return at("/realms/main").toString();
    }

    private static String text(Resource resource) {
        assertThat(resource).isInstanceOf(Resource.Text.class);
        return ((Resource.Text) resource).content();
    }

    private static Fault fault(TokenResult tokenResult) {
        assertThat(tokenResult).isInstanceOf(TokenResult.Denied.class);
        return ((TokenResult.Denied) tokenResult).fault();
    }
}
