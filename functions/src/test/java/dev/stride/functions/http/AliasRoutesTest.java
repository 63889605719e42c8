package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.functions.http.ApiTestClient.Answer;
import dev.stride.functions.stage.InMemoryFunctions;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests aliases, which select one version, or two weighted versions, for new instances. */
class AliasRoutesTest {

    private static final String ALIAS = "/workflows/hello/aliases/live";

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    @BeforeEach
    void deploy() {
        apiTestClient.post("/workflows", TestDefinitions.HELLO);
        inMemoryFunctions.advanceTime(Duration.ofSeconds(1));
        apiTestClient.post("/workflows", TestDefinitions.HELLO.replace("'1.0'", "'2.0'"));
    }

    @Test
    void startByAliasUsesTheVersionThatTheAliasSelects() {
        assertThat(put(ALIAS, "{\"version\": \"1.0\"}").status()).isEqualTo(200);

        assertThat(startedVersion("?alias=live", "a")).isEqualTo("1.0");
        assertThat(startedVersion("", "b")).isEqualTo("2.0");
        assertThat(startedVersion("?alias=latest", "c")).isEqualTo("2.0");
    }

    @Test
    void weightedAliasSelectsTheVersionByTheIdempotencyKey() {
        put(ALIAS, "{\"version\": \"1.0\", \"canary\": {\"version\": \"2.0\", \"percent\": 50}}");
        var versions = new HashSet<String>();
        for (int n = 0; n < 20; n++) {
            var version = startedVersion("?alias=live", "key-" + n);
            versions.add(version);
            assertThat(startedVersion("?alias=live", "key-" + n)).isEqualTo(version);
        }

        assertThat(versions).containsExactlyInAnyOrder("1.0", "2.0");
    }

    @Test
    void aliasesAreListed() {
        put(ALIAS, "{\"version\": \"1.0\", \"canary\": {\"version\": \"2.0\", \"percent\": 10}}");
        put("/workflows/hello/aliases/beta", "{\"version\": \"2.0\"}");

        var listed = apiTestClient.get("/workflows/hello/aliases").body().path("aliases");

        assertThat(listed.toString())
                .isEqualTo("[{\"name\":\"beta\",\"version\":\"2.0\"},{\"name\":\"live\",\"version\":\"1.0\","
                        + "\"canary\":{\"version\":\"2.0\",\"percent\":10}}]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
        {"version": "9.9"} | 404 | Version 9.9
        {"version": "1.0", "canary": {"version": "9.9", "percent": 1}} | 404 | Version 9.9
        {} | 400 | version
        {"version": "1.0", "canary": {"version": "2.0", "percent": 101}} | 400 | percent
        {"version": "1.0", "canary": {"version": "2.0", "percent": -1}} | 400 | percent
        {"version": "1.0", "canary": {"version": "2.0", "percent": 0.5}} | 400 | percent
        {"version": "1.0", "weight": 3} | 400 | weight
        [] | 400 | object
        """)
    void invalidAliasIsRefused(String body, int status, String reason) {
        var refused = put(ALIAS, body);

        assertThat(refused.status()).isEqualTo(status);
        assertThat(refused.body().toString()).contains(reason);
        assertThat(apiTestClient.get("/workflows/hello/aliases").body().path("aliases"))
                .isEmpty();
    }

    @Test
    void aliasWithReservedOrInvalidName_isRefused() {
        assertThat(put("/workflows/hello/aliases/latest", "{\"version\": \"1.0\"}")
                        .status())
                .isEqualTo(400);
        assertThat(put("/workflows/hello/aliases/a%20b", "{\"version\": \"1.0\"}")
                        .status())
                .isEqualTo(400);
        assertThat(put("/workflows/nothing/aliases/live", "{\"version\": \"1.0\"}")
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100})
    void canaryMayGetNoneOrAllOfTheStarts(int percent) {
        var alias = "{\"version\": \"1.0\", \"canary\": {\"version\": \"2.0\", \"percent\": %d}}".formatted(percent);

        assertThat(put(ALIAS, alias).status()).isEqualTo(200);
    }

    @Test
    void numberOfAliasesIsLimited() {
        for (int n = 0; n < Limits.ALIASES; n++) {
            assertThat(put("/workflows/hello/aliases/a" + n, "{\"version\": \"1.0\"}")
                            .status())
                    .isEqualTo(200);
        }

        assertThat(put("/workflows/hello/aliases/more", "{\"version\": \"1.0\"}")
                        .status())
                .isEqualTo(422);
        assertThat(put("/workflows/hello/aliases/a0", "{\"version\": \"2.0\"}").status())
                .isEqualTo(200);
    }

    @Test
    void versionUsedByAnAlias_cannotBeDeleted() {
        put(ALIAS, "{\"version\": \"2.0\", \"canary\": {\"version\": \"1.0\", \"percent\": 1}}");

        var refused = delete("/workflows/hello/versions/1.0?force");

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.body().path("detail").asText()).contains("alias live");
        assertThat(delete(ALIAS).status()).isEqualTo(204);
        assertThat(delete("/workflows/hello/versions/1.0").status()).isEqualTo(204);
        assertThat(delete(ALIAS).status()).isEqualTo(404);
    }

    @Test
    void deletionOfAWorkflowRemovesItsAliases() {
        put(ALIAS, "{\"version\": \"1.0\"}");

        assertThat(delete("/workflows/hello").status()).isEqualTo(204);
        apiTestClient.post("/workflows", TestDefinitions.HELLO);

        assertThat(apiTestClient.get("/workflows/hello/aliases").body().path("aliases"))
                .isEmpty();
        assertThat(start("?alias=live", "a").status()).isEqualTo(404);
    }

    @Test
    void startRequestWithBothAVersionAndAnAlias_isRefused() {
        put(ALIAS, "{\"version\": \"1.0\"}");

        assertThat(start("?alias=live&version=2.0", "a").status()).isEqualTo(400);
    }

    private String startedVersion(String query, String key) {
        var started = start(query, key);
        assertThat(started.status()).as(started.body().toString()).isEqualTo(202);
        return started.body().at("/workflow/version").asText();
    }

    private Answer start(String query, String key) {
        return apiTestClient.ask("POST", "/workflows/hello/instances" + query, "{}", Map.of("idempotency-key", key));
    }

    private Answer put(String path, String body) {
        return apiTestClient.ask("PUT", path, body, Map.of());
    }

    private Answer delete(String path) {
        return apiTestClient.ask("DELETE", path, "", Map.of());
    }
}
