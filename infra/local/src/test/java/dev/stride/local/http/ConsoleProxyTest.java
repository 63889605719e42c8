package dev.stride.local.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.local.client.ApiClient;
import dev.stride.local.client.ApiClient.RetrySchedule;
import dev.stride.local.client.Listener;
import dev.stride.local.client.SigV4Authentication;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

final class ConsoleProxyTest {

    private static final String SECRET = "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY";
    private static final String KEY = "0123456789abcdef";

    private final Listener remote;
    private final ApiClient api;
    private final ConsoleProxy proxy;
    private final HttpClient browser = HttpClient.newHttpClient();

    ConsoleProxyTest() throws IOException {
        remote = new Listener();
        var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("AKIDEXAMPLE", SECRET));
        var clock = Clock.fixed(Instant.parse("2015-08-30T12:36:00Z"), ZoneOffset.UTC);
        api = new ApiClient(
                remote.address(),
                new SigV4Authentication(credentials, "eu-west-1", clock),
                RetrySchedule.standard(),
                InstantSource.system());
        proxy = new ConsoleProxy(0, api, new AccessKey(KEY), "--endpoint https://stride.example.com");
    }

    @BeforeEach
    void start() {
        proxy.start();
    }

    @AfterEach
    void close() {
        browser.close();
        proxy.close();
        api.close();
        remote.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/workflows",
                "/instances?status=FAULTED&limit=50",
                "/instances/a%20b/history?cursor=x%2By",
                "/workflows/%C3%BC/versions/1.0"
            })
    void requestIsForwardedWithASignature(String path) throws Exception {
        assertThat(send(withKey(path)).statusCode()).isEqualTo(200);
        assertThat(remote.asked()).singleElement().satisfies(asked -> {
            assertThat(asked.query().isEmpty() ? asked.path() : asked.path() + "?" + asked.query())
                    .isEqualTo(path);
            assertThat(asked.isSignedWith(SECRET)).isTrue();
            assertThat(asked.headers()).doesNotContainKey("stride-key");
        });
    }

    @Test
    void consoleProxy_forwardsAndSignsTheBodyAndTheIdempotencyKeyOfARequest() throws Exception {
        send(withKey("/workflows/order/instances")
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", "k 1")
                .POST(BodyPublishers.ofString("{\"ü\":1}")));

        assertThat(remote.asked()).singleElement().satisfies(asked -> {
            assertThat(asked.method()).isEqualTo("POST");
            assertThat(asked.body()).isEqualTo("{\"ü\":1}".getBytes(UTF_8));
            assertThat(asked.headers()).containsEntry("idempotency-key", "k 1");
            assertThat(asked.signedHeaders()).contains("idempotency-key", "content-type");
            assertThat(asked.isSignedWith(SECRET)).isTrue();
        });
    }

    @Test
    void proxiedResponse_keepsItsETag_andNamesTheRemoteEndpointInAHeader() throws Exception {
        remote.tell(404, Map.of("ETag", "\"t\"", "Content-Type", "application/problem+json"), "{\"detail\":\"none\"}");

        var response = send(withKey("/instances/i1"));

        assertThat(response.statusCode()).isEqualTo(404);
        assertThat(response.body()).isEqualTo("{\"detail\":\"none\"}");
        assertThat(response.headers().firstValue("ETag")).contains("\"t\"");
        assertThat(response.headers().firstValue("Stride-Endpoint-Options"))
                .contains("--endpoint https://stride.example.com");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "wrong", "0123456789abcdeF"})
    void requestWithoutTheCorrectStrideKeyHeader_isRefused(String key) throws Exception {
        var response = send(key.isEmpty() ? to("/workflows") : to("/workflows").header("Stride-Key", key));

        assertThat(response.statusCode()).isEqualTo(403);
        assertThat(response.body()).doesNotContain(KEY).contains("stride console");
        assertThat(remote.asked()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/latest/meta-data", "/workflows/..", "/workflows/%2E%2e", "/workflows/a/b/c", "/prod/workflows"
            })
    void pathOutsideTheApiIsNotForwarded(String path) throws Exception {
        assertThat(send(withKey(path)).statusCode()).isEqualTo(404);
        assertThat(remote.asked()).isEmpty();
    }

    @Test
    void consoleProxy_doesNotForwardAnHttpMethodThatTheApiLacks() throws Exception {
        assertThat(send(withKey("/instances").DELETE()).statusCode()).isEqualTo(404);
        assertThat(remote.asked()).isEmpty();
    }

    @Test
    void crossSiteRequestToTheConsoleProxy_isRefused_evenWithTheKeyThatTheProxyRequires() throws Exception {
        assertThat(send(withKey("/workflows").header("Sec-Fetch-Site", "cross-site"))
                        .statusCode())
                .isEqualTo(403);
        assertThat(remote.asked()).isEmpty();
    }

    @Test
    void requestForTheConsolePage_needsNoAccessKey_andThePageDoesNotContainTheKey() throws Exception {
        var page = send(to("/"));

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).doesNotContain(KEY);
        assertThat(page.headers().firstValue("Content-Security-Policy")).isPresent();
    }

    @Test
    void requestThroughTheConsoleProxy_isAnswered502_ifTheApiIsUnreachable() throws Exception {
        remote.close();

        var response = send(withKey("/workflows"));

        assertThat(response.statusCode()).isEqualTo(502);
        assertThat(response.body()).contains("Nothing answers at").doesNotContain(SECRET);
    }

    private HttpRequest.Builder withKey(String path) {
        return to(path).header("Stride-Key", KEY);
    }

    private HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create(proxy.address().replaceFirst("/#.*", "") + path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return browser.send(request.build(), BodyHandlers.ofString());
    }
}
