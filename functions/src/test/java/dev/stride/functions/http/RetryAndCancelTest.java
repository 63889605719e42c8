package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.functions.stage.InMemoryFunctions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAndCancelTest {

    /** A workflow that fails if its input has a name, after a state that can be compensated. */
    private static final String NAMED = """
            id: named
            version: '1.0'
            specVersion: '0.8'
            start: Book
            functions:
              - { name: fail, type: expression, operation: 'if .name then (.name | error) else {nobody: true} end' }
            states:
              - { name: Book, type: inject, data: { booked: true }, compensatedBy: Unbook, transition: Fail }
              - { name: Fail, type: operation, actions: [ { functionRef: fail } ], transition: Wait }
              - { name: Wait, type: sleep, duration: PT1H, end: true }
              - { name: Unbook, type: sleep, duration: PT1M, usedForCompensation: true }
            """;

    private static final String PARENT = """
            id: parent
            version: '1.0'
            specVersion: '0.8'
            states:
              - name: Call
                type: operation
                actions: [ { subFlowRef: { workflowId: named, invoke: async, onParentComplete: continue } } ]
                end: true
            """;

    private static final String RETRY = "/instances/instance-1/retry";
    private static final String CANCEL = "/instances/instance-1/cancel";

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    @BeforeEach
    void start() {
        apiTestClient.post("/workflows", NAMED);
        apiTestClient.post("/workflows/named/instances", "{\"name\": \"Ada\"}");
        inMemoryFunctions.deliverAll();
    }

    @Test
    void retriedInstanceContinuesWithPatchedData() {
        assertThat(status()).isEqualTo("FAULTED");
        assertThat(instancesThatAre("FAULTED")).isEqualTo(1);

        var retried = apiTestClient.post(RETRY, "{\"name\": null}");

        assertThat(retried.status()).isEqualTo(202);
        assertThat(retried.body().path("id").asText()).isEqualTo("instance-1");
        assertThat(retried.body().at("/workflow/id").asText()).isEqualTo("named");
        assertThat(retried.body().path("status").asText()).isEqualTo("FAULTED");
        inMemoryFunctions.deliverAll();
        var shown = apiTestClient.get("/instances/instance-1").body();
        assertThat(shown.path("status").asText()).isEqualTo("WAITING");
        assertThat(shown.has("endedAt")).isFalse();
        assertThat(shown.has("fault")).isFalse();
        assertThat(instancesThatAre("FAULTED")).isZero();
        assertThat(instancesThatAre("WAITING")).isEqualTo(1);
        assertThat(entries()).contains("retried");
    }

    @Test
    void retryWithoutNewData_usesTheDataThatCausedTheFault_andFaultsAgain() {
        assertThat(apiTestClient.post(RETRY, "").status()).isEqualTo(202);
        inMemoryFunctions.deliverAll();

        assertThat(status()).isEqualTo("FAULTED");
        assertThat(entries()).containsSubsequence("ended", "retried", "entered", "ended");
    }

    @Test
    void retryWithANewerVersion_continuesTheInstanceWithIt() {
        deploy("1.1", "Fail");

        var retried = apiTestClient.post(RETRY + "?version=1.1", "");

        assertThat(retried.status()).isEqualTo(202);
        inMemoryFunctions.deliverAll();
        var shown = apiTestClient.get("/instances/instance-1").body();
        assertThat(shown.path("status").asText()).isEqualTo("WAITING");
        assertThat(shown.at("/workflow/version").asText()).isEqualTo("1.1");
        assertThat(apiTestClient
                        .get("/instances?workflow=named&version=1.1")
                        .body()
                        .at("/instances/0/id")
                        .asText())
                .isEqualTo("instance-1");
        assertThat(apiTestClient
                        .get("/instances?workflow=named&version=1.0")
                        .body()
                        .path("instances"))
                .isEmpty();
        assertThat(apiTestClient
                        .get("/instances/instance-1/definition")
                        .body()
                        .at("/workflow/version")
                        .asText())
                .isEqualTo("1.1");
        assertThat(apiTestClient.get("/instances/instance-1/history").body().path("entries"))
                .filteredOn(entry -> entry.path("what").asText().equals("retried"))
                .extracting(entry -> entry.path("version").toString())
                .containsExactly("{\"from\":\"1.0\",\"to\":\"1.1\"}");
    }

    @Test
    void retryWithAVersionThatCannotContinue_answersWithEachObstacleAtItsPlace() {
        deploy("1.1", "Other");

        var retried = apiTestClient.post(RETRY + "?version=1.1", "");

        assertThat(retried.status()).isEqualTo(409);
        assertThat(retried.body().path("detail").asText())
                .isEqualTo(
                        "Version 1.1 of workflow named cannot continue the instance: version 1.1 has no state `Unbook`,"
                                + " which compensates a completed state; version 1.1 has no state `Fail`, which failed.");
        assertThat(retried.body().path("faults"))
                .extracting(fault -> fault.path("pointer").asText() + ":"
                        + fault.path("line").asInt())
                .containsExactly("/states/3:11", "/states/1:9");
        inMemoryFunctions.deliverAll();
        assertThat(status()).isEqualTo("FAULTED");
    }

    @Test
    void retryWithAVersionThatDoesNotExistAnswers404() {
        var retried = apiTestClient.post(RETRY + "?version=7", "");

        assertThat(retried.status()).isEqualTo(404);
        assertThat(retried.body().path("detail").asText()).contains("Version 7 of workflow named");
    }

    /** Deploys another version, in which the state of the given name waits. A state can be compensated only beside {@code Fail}. */
    private void deploy(String version, String state) {
        inMemoryFunctions.advanceTime(Duration.ofSeconds(1));
        var compensated = """
                  - { name: Book, type: inject, data: {}, compensatedBy: Unbook, transition: Fail }
                  - { name: Unbook, type: sleep, duration: PT1M, usedForCompensation: true }
                """;
        var deployed = apiTestClient.post("/workflows", """
                id: named
                version: '%s'
                specVersion: '0.8'
                start: %s
                states:
                  - { name: %s, type: sleep, duration: PT1H, end: true }
                %s
                """.formatted(
                version, state.equals("Fail") ? "Book" : state, state, state.equals("Fail") ? compensated : ""));
        assertThat(deployed.status()).as(deployed.body().toString()).isEqualTo(201);
    }

    @Test
    void retryOfInstanceThatHasNotFailedAnswers409() {
        apiTestClient.post(RETRY, "{\"name\": null}");
        inMemoryFunctions.deliverAll();

        var retried = apiTestClient.post(RETRY, "");

        assertThat(retried.status()).isEqualTo(409);
        assertThat(retried.body().path("detail").asText()).contains("WAITING", "FAULTED or TIMED_OUT");
    }

    @Test
    void retryOfInstanceThatHasNotBegunAnswers409() {
        apiTestClient.post("/workflows/named/instances", "{}");

        assertThat(apiTestClient.post("/instances/instance-2/retry", "").status())
                .isEqualTo(409);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "7", "{", "null"})
    void retryWithAPatchThatIsNotAJsonObject_isRefused(String patch) {
        assertThat(apiTestClient.post(RETRY, patch).status()).isEqualTo(400);
    }

    @Test
    void retryWithAPatchThatMakesTheDataTooLargeIsRefused() {
        var large = "{\"large\": \"" + "x".repeat(Limits.PAYLOAD_BYTES - 20) + "\"}";

        assertThat(apiTestClient.post(RETRY, large).status()).isEqualTo(422);
        assertThat(apiTestClient.post(RETRY, large + " ".repeat(20)).status()).isEqualTo(413);
    }

    @Test
    void unknownInstanceAnswers404() {
        assertThat(apiTestClient.post("/instances/unknown/retry", "").status()).isEqualTo(404);
        assertThat(apiTestClient.post("/instances/unknown/cancel", "").status()).isEqualTo(404);
    }

    @Test
    void cancelWithCompensation_runsCompensationBeforeTheInstanceIsCancelled() {
        apiTestClient.post(RETRY, "{\"name\": null}");
        inMemoryFunctions.deliverAll();

        assertThat(apiTestClient
                        .post(CANCEL, "{\"compensate\": true, \"reason\": \"sold out\"}")
                        .status())
                .isEqualTo(202);
        inMemoryFunctions.deliverAll();

        assertThat(status()).isEqualTo("CANCELLED");
        var history = apiTestClient.get("/instances/instance-1/history").body().path("entries");
        assertThat(history.findValuesAsText("state")).endsWith("Unbook", "Unbook");
        var cancelled = history.findParents("compensates");
        assertThat(cancelled).singleElement().satisfies(entry -> {
            assertThat(entry.path("reason").asText()).isEqualTo("sold out");
            assertThat(entry.path("compensates").asBoolean()).isTrue();
        });
    }

    @Test
    void cancelWithDescendants_reachesWhatTheInstanceHasStarted_alsoIfTheInstanceHasEnded() {
        apiTestClient.post("/workflows", PARENT);
        var parent = apiTestClient
                .post("/workflows/parent/instances", "{}")
                .body()
                .path("id")
                .asText();
        inMemoryFunctions.deliverDue();
        var child = apiTestClient
                .get("/instances?workflow=named&status=WAITING")
                .body()
                .at("/instances/0/id")
                .asText();

        var refused = apiTestClient.post("/instances/" + child + "/cancel", "{\"descendants\": true}");
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.body().path("detail").asText()).contains("cancel the descendants of " + parent);

        var cancelled = apiTestClient.post("/instances/" + parent + "/cancel", "{\"descendants\": true}");
        assertThat(cancelled.status()).isEqualTo(202);
        assertThat(cancelled.body().path("status").asText()).isEqualTo("COMPLETED");
        inMemoryFunctions.deliverAll();
        assertThat(apiTestClient
                        .get("/instances/" + child)
                        .body()
                        .path("status")
                        .asText())
                .isEqualTo("CANCELLED");
        assertThat(apiTestClient
                        .get("/instances/" + child)
                        .body()
                        .path("lineage")
                        .toString())
                .isEqualTo("{\"generation\":1,\"root\":\"" + parent + "\"}");
        assertThat(status()).as("an instance that a client has started").isEqualTo("FAULTED");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"compensate\": \"yes\"}",
                "{\"descendants\": \"yes\"}",
                "{\"compensate\": true, \"descendants\": true}",
                "{\"reason\": 7}",
                "[]"
            })
    void cancelRequestWithAnInvalidBody_isRefused(String wish) {
        assertThat(apiTestClient.post(CANCEL, wish).status()).isEqualTo(400);
    }

    @Test
    void cancelRequestWithAnOversizedReason_isRefused() {
        var reason = "x".repeat(Limits.REASON_CHARACTERS + 1);

        assertThat(apiTestClient
                        .post(CANCEL, "{\"reason\": \"" + reason + "\"}")
                        .status())
                .isEqualTo(400);
    }

    private String status() {
        return apiTestClient.get("/instances/instance-1").body().path("status").asText();
    }

    private int instancesThatAre(String status) {
        return apiTestClient
                .get("/instances?status=" + status)
                .body()
                .path("instances")
                .size();
    }

    private List<String> entries() {
        return apiTestClient
                .get("/instances/instance-1/history")
                .body()
                .path("entries")
                .findValuesAsText("what");
    }
}
