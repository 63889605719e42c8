package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.functions.stage.InMemoryFunctions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstanceRoutesTest {

    private static final String LABELLED = """
            id: labelled
            version: '1'
            specVersion: '0.8'
            start: Set
            metadata: { stride.labels: { order: '${ .order }' } }
            states: [ { name: Set, type: inject, data: {}, end: true } ]
            """;

    private static final String CALLER = """
            id: caller
            version: '1'
            specVersion: '0.8'
            start: Call
            states: [ { name: Call, type: operation, actions: [ { subFlowRef: labelled } ], end: true } ]
            """;

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    @BeforeEach
    void deploy() {
        apiTestClient.post("/workflows", TestDefinitions.HELLO);
        apiTestClient.post("/workflows", TestDefinitions.PATIENT);
        apiTestClient.post("/workflows", TestDefinitions.UNLUCKY);
    }

    @Test
    void startRequest_isAnswered202WithTheLocationOfTheInstance() {
        var started = apiTestClient.post("/workflows/hello/instances", "{\"name\": \"Ada\"}");

        assertThat(started.status()).isEqualTo(202);
        assertThat(started.headers()).containsEntry("Location", "/instances/instance-1");
        assertThat(started.body().path("id").asText()).isEqualTo("instance-1");
        assertThat(started.body().at("/workflow/id").asText()).isEqualTo("hello");
        assertThat(started.body().at("/workflow/version").asText()).isEqualTo("1.0");
        assertThat(started.body().path("status").asText()).isEqualTo("PENDING");
        assertThat(status("instance-1")).as("before it has run").isEqualTo("PENDING");
    }

    @Test
    void endedInstanceShowsInputAndOutput() {
        apiTestClient.post("/workflows/hello/instances", "{\"name\": \"Ada\"}");
        inMemoryFunctions.deliverAll();

        var shown = apiTestClient.get("/instances/instance-1");

        assertThat(shown.body().path("status").asText()).isEqualTo("COMPLETED");
        assertThat(shown.body().path("input").toString()).isEqualTo("{\"name\":\"Ada\"}");
        assertThat(shown.body().at("/output/said").asText()).isEqualTo("hello");
        assertThat(shown.body().path("startedAt").asText()).isEqualTo("2024-01-01T00:00:00Z");
        assertThat(shown.body().has("endedAt")).isTrue();
        assertThat(shown.headers().get("ETag")).matches("\"\\d+\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":1}", "[1,2]", "\"text\"", "1.5", "true", "null"})
    void inputOfServerlessWorkflow10_isAnyJson_andThatOfOtherLanguagesIsAnObject(String input) {
        apiTestClient.post("/workflows", """
                document: { dsl: 1.0.3, namespace: test, name: any, version: 1.0.0 }
                do: [ { keep: { set: '${ {got: .} }' } } ]
                """);
        var started = apiTestClient.post("/workflows/any/instances", input);
        inMemoryFunctions.deliverAll();

        assertThat(started.status()).isEqualTo(202);
        assertThat(apiTestClient
                        .get("/instances/instance-1")
                        .body()
                        .path("output")
                        .toString())
                .isEqualTo("{\"got\":" + input + "}");
        assertThat(apiTestClient.post("/workflows/hello/instances", input).status())
                .isEqualTo(input.startsWith("{") ? 202 : 400);
    }

    @Test
    void instanceShowsItsLabelsAndWhatStartedIt() {
        inMemoryFunctions.deploy(LABELLED);
        inMemoryFunctions.deploy(CALLER);
        apiTestClient.post("/workflows/caller/instances", "{\"order\": \"A-7\"}");
        var pending = apiTestClient.get("/instances/instance-1").body();
        inMemoryFunctions.deliverAll();
        var caller = apiTestClient.get("/instances/instance-1").body();
        var called = apiTestClient
                .get("/instances?parent=instance-1")
                .body()
                .at("/instances/0/id")
                .asText();
        var shown = apiTestClient.get("/instances/" + called).body();

        assertThat(pending.at("/startedBy/kind").asText()).isEqualTo("client");
        assertThat(caller.at("/startedBy/kind").asText()).isEqualTo("client");
        assertThat(caller.path("labels")).isEmpty();
        assertThat(shown.path("labels").toString()).isEqualTo("{\"order\":\"A-7\"}");
        assertThat(shown.path("startedBy").toString())
                .isEqualTo("{\"kind\":\"workflow\",\"instance\":\"instance-1\",\"path\":\"0\"}");
    }

    @Test
    void faultedInstanceShowsFaultAndState() {
        apiTestClient.post("/workflows/unlucky/instances", "{\"name\": \"Ada\"}");
        inMemoryFunctions.deliverAll();

        var shown = apiTestClient.get("/instances/instance-1").body();

        assertThat(shown.path("status").asText()).isEqualTo("FAULTED");
        assertThat(shown.at("/fault/code").asText()).isEqualTo("expression");
        assertThat(shown.at("/fault/state").asText()).isEqualTo("Fail");
        assertThat(shown.at("/fault/pointer").asText()).startsWith("/states/0");
        assertThat(shown.at("/fault/message").asText()).contains("Ada");
    }

    @Test
    void apiResponseForAFaultedInstance_containsItsErrorAndTheResultsThatItYieldedBefore() {
        var deployed = apiTestClient.post("/workflows", """
                {"id": "steps", "steps": [{"yield": {"var": "params.name"}}, {"loop": 7, "do": []}]}""");
        apiTestClient.post("/workflows/steps/instances", "{\"name\": \"Ada\"}");
        inMemoryFunctions.deliverAll();

        var shown = apiTestClient.get("/instances/instance-1").body();

        assertThat(deployed.body().path("language").asText()).isEqualTo("workflow-language");
        assertThat(shown.path("status").asText()).isEqualTo("FAULTED");
        assertThat(shown.path("yields").toString()).isEqualTo("[\"Ada\"]");
        assertThat(shown.at("/error/position").asText()).isEqualTo("/steps/1");
        assertThat(shown.at("/error/recoverable").booleanValue()).isFalse();
    }

    @Test
    void startWithoutBodyHasAnEmptyInput() {
        apiTestClient.post("/workflows/hello/instances", "");
        inMemoryFunctions.deliverAll();

        assertThat(apiTestClient
                        .get("/instances/instance-1")
                        .body()
                        .path("input")
                        .toString())
                .isEqualTo("{}");
    }

    @Test
    void inputThatIsNotAJsonObjectIsRefused() {
        assertThat(apiTestClient.post("/workflows/hello/instances", "[1]").status())
                .isEqualTo(400);
        assertThat(apiTestClient
                        .post("/workflows/hello/instances", "{\"a\":")
                        .body()
                        .path("detail")
                        .asText())
                .contains("not JSON", "line 1");
    }

    @Test
    void sameIdempotencyKeyReturnsSameInstance() {
        var first = startByKey("{}");
        var second = startByKey("{}");
        inMemoryFunctions.deliverAll();

        assertThat(second.status()).isEqualTo(202);
        assertThat(second.body().path("id")).isEqualTo(first.body().path("id"));
        assertThat(apiTestClient.get("/instances").body().path("instances")).hasSize(1);
    }

    @Test
    void sameIdempotencyKeyWithDifferentInputIsRefused() {
        startByKey("{}");

        assertThat(startByKey("{\"name\": \"Ada\"}").status()).isEqualTo(422);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", " !~", "01234567-89ab-cdef-0123-456789abcdef", "\"quoted\""})
    void idempotencyKeyOfPrintableAsciiIsAccepted(String key) {
        assertThat(startByKey(key, "{}").status()).isEqualTo(202);
    }

    @Test
    void invalidIdempotencyKeyIsRefused() {
        assertThat(startByKey("k".repeat(Limits.IDEMPOTENCY_KEY_CHARACTERS), "{}")
                        .status())
                .isEqualTo(202);
        for (var key : List.of("k".repeat(Limits.IDEMPOTENCY_KEY_CHARACTERS + 1), "ü", "a\tb", "a\u0000")) {
            var refused = startByKey(key, "{}");
            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.body().path("detail").asText()).contains("Idempotency-Key");
        }
        assertThat(apiTestClient.get("/instances").body().path("instances")).hasSize(1);
    }

    @Test
    void unchangedInstanceAnswers304ForItsETag() {
        apiTestClient.post("/workflows/patient/instances", "");
        inMemoryFunctions.deliverAll();
        var tag = apiTestClient.get("/instances/instance-1").headers().getOrDefault("ETag", "none");
        assertThat(showUnless(tag)).isEqualTo(304);

        apiTestClient.post("/instances/instance-1/cancel", "");
        inMemoryFunctions.deliverAll();
        assertThat(showUnless(tag)).isEqualTo(200);
    }

    @Test
    void startOfAnOlderVersionIsAccepted() {
        inMemoryFunctions.advanceTime(Duration.ofSeconds(1));
        apiTestClient.post("/workflows", TestDefinitions.HELLO.replace("'1.0'", "'2.0'"));

        assertThat(version(apiTestClient.post("/workflows/hello/instances", "")))
                .isEqualTo("2.0");
        assertThat(version(apiTestClient.post("/workflows/hello/instances?version=1.0", "")))
                .isEqualTo("1.0");
        assertThat(apiTestClient
                        .post("/workflows/hello/instances?version=3.0", "")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void instancesAreListedNewestFirstPageByPage() {
        apiTestClient.post("/workflows/hello/instances", "");
        apiTestClient.post("/workflows/patient/instances", "");
        apiTestClient.post("/workflows/hello/instances", "");
        inMemoryFunctions.deliverAll();

        var first = apiTestClient.get("/instances?limit=2").body();
        var rest = apiTestClient
                .get("/instances?limit=2&cursor=" + first.path("cursor").asText())
                .body();

        assertThat(ids(first)).containsExactly("instance-3", "instance-2");
        assertThat(ids(rest)).containsExactly("instance-1");
        assertThat(rest.has("cursor")).isFalse();
    }

    @Test
    void instanceListCanBeFilteredByWorkflowAndStatus() {
        apiTestClient.post("/workflows/hello/instances", "");
        apiTestClient.post("/workflows/patient/instances", "");
        inMemoryFunctions.deliverAll();

        assertThat(ids(apiTestClient.get("/instances?workflow=hello").body())).containsExactly("instance-1");
        assertThat(ids(apiTestClient.get("/instances?status=WAITING").body())).containsExactly("instance-2");
        assertThat(ids(apiTestClient.get("/instances?status=completed").body())).containsExactly("instance-1");
        assertThat(apiTestClient.get("/instances?status=asleep").status()).isEqualTo(400);
        assertThat(apiTestClient.get("/instances?limit=0").status()).isEqualTo(400);
    }

    @Test
    void instanceListContainsLinksAndNoInstanceData() {
        apiTestClient.post("/workflows/hello/instances", "{\"secret\": \"data\"}");
        inMemoryFunctions.deliverAll();

        var entry = apiTestClient.get("/instances").body().at("/instances/0");

        assertThat(entry.properties().stream().map(Map.Entry::getKey))
                .containsExactlyInAnyOrder(
                        "id",
                        "href",
                        "workflow",
                        "status",
                        "labels",
                        "startedAt",
                        "endedAt",
                        "waitingFor",
                        "startedBy",
                        "inputBytes",
                        "outputBytes");
        assertThat(apiTestClient
                        .get(entry.path("href").asText())
                        .body()
                        .path("input")
                        .path("secret")
                        .asText())
                .isEqualTo("data");
    }

    @Test
    void instanceListCanBeFilteredByStartTime() {
        for (int hour = 0; hour < 3; hour++) {
            apiTestClient.post("/workflows/hello/instances", "");
            inMemoryFunctions.advanceTime(Duration.ofHours(1));
        }

        var second = apiTestClient
                .get("/instances?from=2024-01-01T01:00:00Z&to=2024-01-01T02:00:00Z&limit=2")
                .body();

        assertThat(ids(second)).containsExactly("instance-2");
        assertThat(second.has("cursor")).as("only an earlier instance follows").isFalse();
        assertThat(apiTestClient
                        .get("/instances?from=2024-01-01T02:00:00Z&limit=2")
                        .body()
                        .has("cursor"))
                .isFalse();
        assertThat(apiTestClient.get("/instances?from=yesterday").status()).isEqualTo(400);
    }

    @Test
    void historyListsEachStepWithItsPositionInTheDefinition() {
        apiTestClient.post("/workflows/hello/instances", "");
        inMemoryFunctions.deliverAll();

        var entries = apiTestClient.get("/instances/instance-1/history").body().path("entries");

        assertThat(entries)
                .extracting(entry -> entry.path("what").asText())
                .containsExactly("started", "entered", "left", "ended");
        assertThat(entries.get(1).path("state").asText()).isEqualTo("Hello");
        assertThat(entries.get(1).path("source").asText()).isEqualTo("/states/0");
        assertThat(entries.get(1).path("at").asText()).isEqualTo("2024-01-01T00:00:00Z");
    }

    @Test
    void instanceWaitingForATimer_showsTheTimer_andCanBeCancelled() {
        apiTestClient.post("/workflows/patient/instances", "");
        inMemoryFunctions.deliverAll();
        var waiting = apiTestClient.get("/instances/instance-1").body().at("/waitingFor/0");
        assertThat(waiting.path("kind").asText()).isEqualTo("timer");
        assertThat(waiting.path("state").asText()).isEqualTo("Wait");
        assertThat(waiting.path("until").asText()).isEqualTo("2024-01-01T01:00:00Z");

        assertThat(apiTestClient.post("/instances/instance-1/cancel", "").status())
                .isEqualTo(202);
        assertThat(apiTestClient.post("/instances/instance-1/cancel", "").status())
                .isEqualTo(202);
        inMemoryFunctions.deliverAll();

        assertThat(status("instance-1")).isEqualTo("CANCELLED");
        assertThat(apiTestClient.post("/instances/instance-1/cancel", "").status())
                .isEqualTo(202);
    }

    @Test
    void unknownInstanceAnswers404() {
        assertThat(apiTestClient.get("/instances/unknown").status()).isEqualTo(404);
        assertThat(apiTestClient.get("/instances/unknown/history").status()).isEqualTo(404);
        assertThat(apiTestClient.post("/instances/unknown/cancel", "").status()).isEqualTo(404);
    }

    private ApiTestClient.Answer startByKey(String input) {
        return startByKey("order 7", input);
    }

    private ApiTestClient.Answer startByKey(String key, String input) {
        return apiTestClient.ask("POST", "/workflows/hello/instances", input, Map.of("idempotency-key", key));
    }

    private int showUnless(String tag) {
        return apiTestClient
                .ask("GET", "/instances/instance-1", "", Map.of("if-none-match", tag))
                .status();
    }

    private String status(String instance) {
        return apiTestClient.get("/instances/" + instance).body().path("status").asText();
    }

    private static String version(ApiTestClient.Answer started) {
        return started.body().at("/workflow/version").asText();
    }

    private static Iterable<String> ids(JsonNode page) {
        return page.path("instances").findValuesAsText("id").stream()
                .filter(id -> id.startsWith("instance-"))
                .toList();
    }
}
