package dev.stride.local.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.local.ResourceUnavailableException;
import dev.stride.local.client.ApiClient.RetrySchedule;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that lost requests are repeated if they are idempotent. */
final class ApiClientTest {

    private final List<Duration> pauses = new ArrayList<>();
    private final Listener server;
    private final ApiClient apiClient;

    ApiClientTest() throws IOException {
        server = new Listener();
        apiClient = new ApiClient(
                server.address(),
                RequestAuthentication.bearerToken("t"),
                new RetrySchedule(pauses::add),
                InstantSource.system());
    }

    @AfterEach
    void close() {
        apiClient.close();
        server.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 500, 502, 503, 504})
    void getRequest_isRetriedAfterThrottlingOrAServerError(int status) {
        server.tell(status, Map.of(), "").tell(status, Map.of(), "");

        assertThat(apiClient.get("/instances", Map.of()).status()).isEqualTo(200);
        assertThat(server.asked()).hasSize(3);
        assertThat(pauses).containsExactly(Duration.ofMillis(300), Duration.ofMillis(600));
    }

    @Test
    void failingRequest_isAbandonedAfterThreeAttempts() {
        server.tell(503, Map.of(), "").tell(503, Map.of(), "").tell(503, Map.of(), "");

        assertThat(apiClient.get("/instances", Map.of()).status()).isEqualTo(503);
        assertThat(server.asked()).hasSize(3);
    }

    @Test
    void retryAfterHeader_setsThePauseBeforeARetry_upToAMaximum() {
        server.tell(429, Map.of("Retry-After", "2"), "").tell(429, Map.of("Retry-After", "3600"), "");

        apiClient.post("/events", Map.of(), Map.of(), new byte[0]);

        assertThat(pauses).containsExactly(Duration.ofSeconds(2), Duration.ofSeconds(5));
    }

    @Test
    void requestWithoutIdempotencyKeyIsNotRepeatedAfterALostReply() {
        server.tell(502, Map.of(), "");
        assertThat(apiClient
                        .post("/workflows/a/instances", Map.of(), Map.of(), new byte[0])
                        .status())
                .isEqualTo(502);

        server.tell(502, Map.of(), "");
        assertThat(apiClient
                        .post("/workflows/a/instances", Map.of(), Map.of("Idempotency-Key", "k"), new byte[0])
                        .status())
                .isEqualTo(200);
        assertThat(server.asked()).hasSize(3);
    }

    @Test
    void requestAnswered400_isNotRepeated() {
        server.tell(400, Map.of(), "{\"title\": \"Bad Request\", \"detail\": \"The body is not JSON.\"}");

        assertThat(apiClient.get("/instances", Map.of()).problem()).isEqualTo("The body is not JSON.");
        assertThat(server.asked())
                .singleElement()
                .satisfies(asked -> assertThat(asked.headers()).containsEntry("authorization", "Bearer t"));
    }

    @Test
    void unreachableServerIsReportedWithoutRetry() {
        try (var nowhere = new ApiClient(
                URI.create("http://127.0.0.1:1"),
                RequestAuthentication.ANONYMOUS,
                new RetrySchedule(pauses::add),
                InstantSource.system())) {
            assertThatThrownBy(() -> nowhere.get("/health", Map.of()))
                    .isInstanceOf(ResourceUnavailableException.class)
                    .hasMessageContaining("Nothing answers at http://127.0.0.1:1");
        }
        assertThat(pauses).isEmpty();
    }
}
