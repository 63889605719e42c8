package dev.stride.local.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPEvent;
import com.amazonaws.services.lambda.runtime.events.APIGatewayV2HTTPResponse;
import dev.stride.Limits;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.http.route.ApiOperation;
import dev.stride.functions.http.route.Route;
import dev.stride.functions.http.route.RouteTable;
import dev.stride.functions.stage.Internals;
import dev.stride.local.CapturedLog;
import dev.stride.local.SettableClock;
import dev.stride.local.http.LocalHttpServer.Metrics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LocalHttpServerTest {

    private static final String KEY = "0123456789abcdef";
    private static final ApiOperation START =
            new ApiOperation("start", Permission.START, "Starts.", List.of(), List.of(), false, Map.of());
    private static final RouteTable ROUTES =
            new RouteTable(List.of(new Route("POST", "/workflows/{id}/instances", START, _ -> ApiResponse.empty(202))));

    private final BlockingQueue<APIGatewayV2HTTPEvent> events = new LinkedBlockingQueue<>();
    private final HttpClient client = HttpClient.newHttpClient();
    private final CapturedLog log = new CapturedLog();
    private final LocalHttpServer front;

    LocalHttpServerTest() throws IOException {
        var anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        front = new LocalHttpServer(anyPort, Optional.empty(), this::answer, ROUTES, new SettableClock(), log);
    }

    @BeforeEach
    void start() {
        front.start();
    }

    @AfterEach
    void close() {
        client.close();
        front.close();
    }

    @Test
    void localHttpServer_passesARequestToTheHandlerAsAnApiGatewayEvent() throws Exception {
        var response = send(to("/workflows/a%20b/instances?version=1.0&tag=x&tag=y%26z")
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", "k1")
                .POST(BodyPublishers.ofString("{\"ü\":1}")));

        var event = events.take();
        assertThat(event.getVersion()).isEqualTo("2.0");
        assertThat(event.getRouteKey()).isEqualTo("POST /workflows/{id}/instances");
        assertThat(event.getPathParameters()).isEqualTo(Map.of("id", "a b"));
        assertThat(event.getRequestContext().getHttp().getMethod()).isEqualTo("POST");
        assertThat(event.getRequestContext().getHttp().getPath()).isEqualTo("/workflows/a%20b/instances");
        assertThat(event.getRawPath()).isEqualTo("/workflows/a%20b/instances");
        assertThat(event.getRawQueryString()).isEqualTo("version=1.0&tag=x&tag=y%26z");
        assertThat(event.getQueryStringParameters()).isEqualTo(Map.of("version", "1.0", "tag", "x,y&z"));
        assertThat(event.getHeaders()).containsEntry("idempotency-key", "k1");
        assertThat(event.getIsBase64Encoded()).isFalse();
        assertThat(event.getBody()).isEqualTo("{\"ü\":1}");
        assertThat(response.statusCode()).isEqualTo(202);
        assertThat(response.headers().firstValue("Location")).contains("/instances/i1");
        assertThat(response.body()).isEqualTo("{\"id\":\"i1\"}");
    }

    @Test
    void binaryBodyIsPassedAsBase64() throws Exception {
        var bytes = new byte[] {(byte) 0xff, 0, 1};
        send(to("/workflows")
                .header("Content-Type", "multipart/form-data; boundary=x")
                .POST(BodyPublishers.ofByteArray(bytes)));

        var event = events.take();
        assertThat(event.getIsBase64Encoded()).isTrue();
        assertThat(Base64.getDecoder().decode(event.getBody())).isEqualTo(bytes);
    }

    @Test
    void handlerExceptionAnswers500WithoutStackTrace() throws Exception {
        var response = send(to("/fails").GET());

        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(response.body()).doesNotContain("on purpose", "Exception");
        assertThat(log.all()).singleElement().asString().contains("on purpose");
    }

    @Test
    void metricsShowConnectionsAndFileDescriptors() throws Exception {
        front.with(new Metrics(() -> 7));

        var response = send(to("/metrics").GET());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/plain; version=0.0.4");
        assertThat(response.body().lines())
                .contains("# TYPE stride_connections gauge", "stride_connections 7")
                .filteredOn(line -> line.startsWith("process_"))
                .allSatisfy(line -> assertThat(line).matches("process_(open|max)_fds [1-9][0-9]*"));
        assertThat(send(to("/metrics").header("Origin", "https://example.com").GET())
                        .statusCode())
                .isEqualTo(403);
        assertThat(events).isEmpty();
    }

    @Test
    void oversizedBody_isRefused_beforeTheHandlerIsCalled() throws Exception {
        var response = send(to("/workflows").POST(BodyPublishers.ofByteArray(new byte[Limits.PAYLOAD_BYTES + 1])));

        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(events).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "Origin, https://example.com",
        "Origin, null",
        "Origin, http://localhost:1",
        "Origin, https://localhost:OWN",
        "Sec-Fetch-Site, same-site",
        "Sec-Fetch-Site, cross-site"
    })
    void requestFromAPageOfAnotherServerIsRefused(String header, String value) throws Exception {
        var own = String.valueOf(front.address().getPort());

        assertThat(send(to("/workflows")
                                .header(header, value.replace("OWN", own))
                                .GET())
                        .statusCode())
                .isEqualTo(403);
        assertThat(events).isEmpty();
    }

    @Test
    void requestThatTheConsolePageSendsToItsOwnOrigin_isAnswered() throws Exception {
        var origin = "http://localhost:" + front.address().getPort();

        assertThat(send(to("/workflows")
                                .header("Origin", origin)
                                .header("Sec-Fetch-Site", "same-origin")
                                .GET())
                        .statusCode())
                .isEqualTo(202);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /{id} HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /%zz HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /?a=% HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET /| HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET\r\n\r\n",
                "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
                "GET / FTP/1.1\r\n\r\n",
                "GET / HTTP/1.1\r\nno colon\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
                "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n",
                "POST /workflows HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
                "POST /workflows HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                "\u0000\u0001\u0002\r\n\r\n"
            })
    void whatIsNotHttp_isAnsweredWithAProblemDocument_orNotAtAll(String sent) throws Exception {
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), front.address().getPort())) {
            socket.getOutputStream().write(sent.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            var reply = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(Internals.areIn(reply, sent)).as(reply).isFalse();
            assertThat(reply).matches("(?s)|HTTP/1\\.1 [45].*application/problem\\+json.*");
            assertThat(events).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"a header too many, 201, 4", "a byte too many, 3, 60000"})
    void headOfARequest_isNotReadBeyondItsBounds(String what, int headers, int characters) throws Exception {
        var header = "X: " + "x".repeat(characters - 3) + "\r\n";
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), front.address().getPort())) {
            var head = "GET /workflows HTTP/1.1\r\nHost: localhost\r\n" + header.repeat(headers) + "\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
            socket.shutdownOutput();
            var reply = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(reply).as(what).startsWith("HTTP/1.1 431 ").contains("application/problem+json");
            assertThat(events).isEmpty();
        }
    }

    @Test
    void expectationAndChunksOfABody_areAccepted() throws Exception {
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), front.address().getPort())) {
            socket.getOutputStream().write("""
                    POST http://localhost/workflows?a=b HTTP/1.1\r
                    Host: localhost\r
                    Expect: 100-continue\r
                    Content-Type: text/plain\r
                    Transfer-Encoding: chunked\r
                    Connection: close\r
                    \r
                    3\r
                    abc\r
                    0\r
                    \r
                    """.getBytes(StandardCharsets.ISO_8859_1));
            var reply = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

            assertThat(reply).contains("HTTP/1.1 100", "HTTP/1.1 202");
            assertThat(events).singleElement().satisfies(event -> {
                assertThat(event.getBody()).isEqualTo("abc");
                assertThat(event.getRawPath()).isEqualTo("/workflows");
                assertThat(event.getQueryStringParameters()).isEqualTo(Map.of("a", "b"));
            });
        }
    }

    @ParameterizedTest
    @CsvSource({
        "the key, /workflows, Stride-Key: KEY, 202",
        "the key from its own page, /workflows, Stride-Key: KEY; Origin: http://127.0.0.1:OWN; Sec-Fetch-Site: same-origin, 202",
        "no key, /workflows, Accept: */*, 403",
        "another key, /workflows, Stride-Key: 0123456789abcdeF, 403",
        "no key from a page of another server, /workflows, Origin: https://example.com, 403",
        "the key from a page of another server, /workflows, Stride-Key: KEY; Origin: https://example.com, 403",
        "the key from a page without an origin, /workflows, Stride-Key: KEY; Origin: null, 403",
        "the key from another site, /workflows, Stride-Key: KEY; Sec-Fetch-Site: cross-site, 403",
        "the page of the console, /, Accept: */*, 404"
    })
    void serverThatOtherMachinesReach_answersOnlyRequestsWithItsKeyAndNoPageOfAnotherServer(
            String who, String path, String headers, int status) throws Exception {
        var everywhere = new InetSocketAddress(0);
        try (var reached = new LocalHttpServer(
                everywhere, Optional.of(new AccessKey(KEY)), this::answer, ROUTES, new SettableClock(), log)) {
            reached.start();
            var port = String.valueOf(reached.address().getPort());
            var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                    .header("Content-Type", "text/plain")
                    .POST(BodyPublishers.ofString("id: planted"));
            for (var header : headers.replace("KEY", KEY).replace("OWN", port).split("; ")) {
                request.header(header.split(": ")[0], header.split(": ")[1]);
            }

            assertThat(send(request).statusCode()).as(who).isEqualTo(status);
            assertThat(events).hasSize(status == 202 ? 1 : 0);
        }
    }

    @Test
    void serverThatOtherMachinesReach_cannotBeMadeWithoutAKey() {
        assertThatThrownBy(() -> new LocalHttpServer(
                        new InetSocketAddress(0), Optional.empty(), this::answer, ROUTES, new SettableClock(), log))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private HttpRequest.Builder to(String pathAndQuery) {
        return HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + front.address().getPort() + pathAndQuery));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private APIGatewayV2HTTPResponse answer(APIGatewayV2HTTPEvent event, Context context) {
        if (event.getRawPath().equals("/fails")) {
            throw new IllegalStateException("on purpose");
        }
        events.add(event);
        return APIGatewayV2HTTPResponse.builder()
                .withStatusCode(202)
                .withHeaders(Map.of("Location", "/instances/i1", "Content-Type", "application/json"))
                .withBody("{\"id\":\"i1\"}")
                .build();
    }
}
