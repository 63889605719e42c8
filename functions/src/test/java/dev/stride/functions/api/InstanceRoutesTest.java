package dev.stride.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.functions.Stage;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstanceRoutesTest {

    private final Stage stage = new Stage();
    private final Client client = new Client(stage);

    @BeforeEach
    void deploy() {
        client.post("/workflows", Definitions.HELLO);
        client.post("/workflows", Definitions.PATIENT);
        client.post("/workflows", Definitions.UNLUCKY);
    }

    @Test
    void aStartIsAcceptedAndTellsWhereToLook() {
        var started = client.post("/workflows/hello/instances", "{\"name\": \"Ada\"}");

        assertThat(started.status()).isEqualTo(202);
        assertThat(started.headers()).containsEntry("Location", "/instances/instance-1");
        assertThat(started.body().path("id").asText()).isEqualTo("instance-1");
        assertThat(started.body().at("/workflow/id").asText()).isEqualTo("hello");
        assertThat(started.body().at("/workflow/version").asText()).isEqualTo("1.0");
        assertThat(started.body().path("status").asText()).isEqualTo("PENDING");
        assertThat(status("instance-1")).as("before it has run").isEqualTo("PENDING");
    }

    @Test
    void anInstanceThatHasEndedIsShownWithInputAndOutput() {
        client.post("/workflows/hello/instances", "{\"name\": \"Ada\"}");
        stage.playOn();

        var shown = client.get("/instances/instance-1");

        assertThat(shown.body().path("status").asText()).isEqualTo("COMPLETED");
        assertThat(shown.body().path("input").toString()).isEqualTo("{\"name\":\"Ada\"}");
        assertThat(shown.body().at("/output/said").asText()).isEqualTo("hello");
        assertThat(shown.body().path("startedAt").asText()).isEqualTo("2024-01-01T00:00:00Z");
        assertThat(shown.body().has("endedAt")).isTrue();
        assertThat(shown.headers().get("ETag")).matches("\"\\d+\"");
    }

    @Test
    void anInstanceThatFaultedTellsWhyAndWhere() {
        client.post("/workflows/unlucky/instances", "{\"name\": \"Ada\"}");
        stage.playOn();

        var shown = client.get("/instances/instance-1").body();

        assertThat(shown.path("status").asText()).isEqualTo("FAULTED");
        assertThat(shown.at("/fault/code").asText()).isEqualTo("expression");
        assertThat(shown.at("/fault/state").asText()).isEqualTo("Fail");
        assertThat(shown.at("/fault/pointer").asText()).startsWith("/states/0");
        assertThat(shown.at("/fault/message").asText()).contains("Ada");
    }

    @Test
    void whatTheLanguageReportsStandsBesideTheStatus() {
        var deployed = client.post("/workflows", """
                {"id": "steps", "steps": [{"yield": {"var": "params.name"}}, {"loop": 7, "do": []}]}""");
        client.post("/workflows/steps/instances", "{\"name\": \"Ada\"}");
        stage.playOn();

        var shown = client.get("/instances/instance-1").body();

        assertThat(deployed.body().path("language").asText()).isEqualTo("workflow-language");
        assertThat(shown.path("status").asText()).isEqualTo("FAULTED");
        assertThat(shown.path("yields").toString()).isEqualTo("[\"Ada\"]");
        assertThat(shown.at("/error/position").asText()).isEqualTo("/steps/1");
        assertThat(shown.at("/error/recoverable").booleanValue()).isFalse();
    }

    @Test
    void noBodyIsAnEmptyInput() {
        client.post("/workflows/hello/instances", "");
        stage.playOn();

        assertThat(client.get("/instances/instance-1").body().path("input").toString())
                .isEqualTo("{}");
    }

    @Test
    void anInputThatIsNoJsonObjectIsRefused() {
        assertThat(client.post("/workflows/hello/instances", "[1]").status()).isEqualTo(400);
        assertThat(client.post("/workflows/hello/instances", "{\"a\":")
                        .body()
                        .path("detail")
                        .asText())
                .contains("not JSON", "line 1");
    }

    @Test
    void theSameKeyReturnsTheSameInstance() {
        var first = startByKey("{}");
        var second = startByKey("{}");
        stage.playOn();

        assertThat(second.status()).isEqualTo(202);
        assertThat(second.body().path("id")).isEqualTo(first.body().path("id"));
        assertThat(client.get("/instances").body().path("instances")).hasSize(1);
    }

    @Test
    void theSameKeyWithAnotherInputIsRefused() {
        startByKey("{}");

        assertThat(startByKey("{\"name\": \"Ada\"}").status()).isEqualTo(422);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", " !~", "01234567-89ab-cdef-0123-456789abcdef", "\"quoted\""})
    void aKeyIsOfPrintableAscii(String key) {
        assertThat(startByKey(key, "{}").status()).isEqualTo(202);
    }

    @Test
    void aKeyThatIsTooLongOrNotPrintableIsRefused() {
        assertThat(startByKey("k".repeat(Limits.IDEMPOTENCY_KEY_CHARACTERS), "{}")
                        .status())
                .isEqualTo(202);
        for (var key : List.of("k".repeat(Limits.IDEMPOTENCY_KEY_CHARACTERS + 1), "ü", "a\tb", "a\u0000")) {
            var refused = startByKey(key, "{}");
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.body().path("detail").asText()).contains("Idempotency-Key");
        }
        assertThat(client.get("/instances").body().path("instances")).hasSize(1);
    }

    @Test
    void anInstanceThatHasNotChangedIsNotShownAgain() {
        client.post("/workflows/patient/instances", "");
        stage.playOn();
        var tag = client.get("/instances/instance-1").headers().getOrDefault("ETag", "none");
        assertThat(showUnless(tag)).isEqualTo(304);

        client.post("/instances/instance-1/cancel", "");
        stage.playOn();
        assertThat(showUnless(tag)).isEqualTo(200);
    }

    @Test
    void anOlderVersionCanBeAskedFor() {
        stage.letPass(Duration.ofSeconds(1));
        client.post("/workflows", Definitions.HELLO.replace("'1.0'", "'2.0'"));

        assertThat(version(client.post("/workflows/hello/instances", ""))).isEqualTo("2.0");
        assertThat(version(client.post("/workflows/hello/instances?version=1.0", "")))
                .isEqualTo("1.0");
        assertThat(client.post("/workflows/hello/instances?version=3.0", "").status())
                .isEqualTo(404);
    }

    @Test
    void instancesAreListedNewestFirstPageByPage() {
        client.post("/workflows/hello/instances", "");
        client.post("/workflows/patient/instances", "");
        client.post("/workflows/hello/instances", "");
        stage.playOn();

        var first = client.get("/instances?limit=2").body();
        var rest = client.get(
                        "/instances?limit=2&cursor=" + first.path("cursor").asText())
                .body();

        assertThat(ids(first)).containsExactly("instance-3", "instance-2");
        assertThat(ids(rest)).containsExactly("instance-1");
        assertThat(rest.has("cursor")).isFalse();
    }

    @Test
    void aListCanBeOfOneWorkflowOrOneStatus() {
        client.post("/workflows/hello/instances", "");
        client.post("/workflows/patient/instances", "");
        stage.playOn();

        assertThat(ids(client.get("/instances?workflow=hello").body())).containsExactly("instance-1");
        assertThat(ids(client.get("/instances?status=WAITING").body())).containsExactly("instance-2");
        assertThat(ids(client.get("/instances?status=completed").body())).containsExactly("instance-1");
        assertThat(client.get("/instances?status=asleep").status()).isEqualTo(400);
        assertThat(client.get("/instances?limit=0").status()).isEqualTo(400);
    }

    @Test
    void aListCanBeOfAStretchOfTime() {
        for (int hour = 0; hour < 3; hour++) {
            client.post("/workflows/hello/instances", "");
            stage.letPass(Duration.ofHours(1));
        }

        var second = client.get("/instances?from=2024-01-01T01:00:00Z&to=2024-01-01T02:00:00Z&limit=2")
                .body();

        assertThat(ids(second)).containsExactly("instance-2");
        assertThat(second.has("cursor")).as("what may follow").isTrue();
        assertThat(client.get("/instances?from=2024-01-01T02:00:00Z&limit=2")
                        .body()
                        .has("cursor"))
                .isFalse();
        assertThat(client.get("/instances?from=yesterday").status()).isEqualTo(400);
    }

    @Test
    void theHistoryTellsEachStepWithItsPlaceInTheDefinition() {
        client.post("/workflows/hello/instances", "");
        stage.playOn();

        var entries = client.get("/instances/instance-1/history").body().path("entries");

        assertThat(entries)
                .extracting(entry -> entry.path("what").asText())
                .containsExactly("started", "entered", "left", "ended");
        assertThat(entries.get(1).path("state").asText()).isEqualTo("Hello");
        assertThat(entries.get(1).path("source").asText()).isEqualTo("/states/0");
        assertThat(entries.get(1).path("at").asText()).isEqualTo("2024-01-01T00:00:00Z");
    }

    @Test
    void aWaitingInstanceTellsForWhatAndCanBeCancelled() {
        client.post("/workflows/patient/instances", "");
        stage.playOn();
        var waiting = client.get("/instances/instance-1").body().at("/waitingFor/0");
        assertThat(waiting.path("kind").asText()).isEqualTo("timer");
        assertThat(waiting.path("state").asText()).isEqualTo("Wait");
        assertThat(waiting.path("until").asText()).isEqualTo("2024-01-01T01:00:00Z");

        assertThat(client.post("/instances/instance-1/cancel", "").status()).isEqualTo(202);
        assertThat(client.post("/instances/instance-1/cancel", "").status()).isEqualTo(202);
        stage.playOn();

        assertThat(status("instance-1")).isEqualTo("CANCELLED");
        assertThat(client.post("/instances/instance-1/cancel", "").status()).isEqualTo(202);
    }

    @Test
    void anInstanceThatIsNotThereIsNotFound() {
        assertThat(client.get("/instances/nobody").status()).isEqualTo(404);
        assertThat(client.get("/instances/nobody/history").status()).isEqualTo(404);
        assertThat(client.post("/instances/nobody/cancel", "").status()).isEqualTo(404);
    }

    private Client.Answer startByKey(String input) {
        return startByKey("order 7", input);
    }

    private Client.Answer startByKey(String key, String input) {
        return client.ask("POST", "/workflows/hello/instances", input, Map.of("idempotency-key", key));
    }

    private int showUnless(String tag) {
        return client.ask("GET", "/instances/instance-1", "", Map.of("if-none-match", tag))
                .status();
    }

    private String status(String instance) {
        return client.get("/instances/" + instance).body().path("status").asText();
    }

    private static String version(Client.Answer started) {
        return started.body().at("/workflow/version").asText();
    }

    private static Iterable<String> ids(JsonNode page) {
        return page.path("instances").findValuesAsText("id").stream()
                .filter(id -> id.startsWith("instance-"))
                .toList();
    }
}
