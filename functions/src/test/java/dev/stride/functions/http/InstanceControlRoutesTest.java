package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.functions.stage.InMemoryFunctions;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the routes that suspend, resume and erase instances. */
class InstanceControlRoutesTest {

    private static final String INSTANCE = "/instances/instance-1";

    private static final String PATIENT = """
            { "id": "patient", "version": "1", "specVersion": "0.8", "start": "Wait", "states": [
              { "name": "Wait", "type": "sleep", "duration": "PT10M", "transition": "Done" },
              { "name": "Done", "type": "inject", "data": { "done": true }, "end": true } ] }""";

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    @BeforeEach
    void start() {
        apiTestClient.post("/workflows", PATIENT);
        apiTestClient.post("/workflows/patient/instances", "");
        inMemoryFunctions.deliverDue();
    }

    @Test
    void erasedInstanceIsNeverShownOrListedAgain() {
        assertThat(apiTestClient.ask("DELETE", INSTANCE, "", Map.of()).status()).isEqualTo(409);
        inMemoryFunctions.deliverAll();
        assertThat(status()).isEqualTo("COMPLETED");

        assertThat(apiTestClient.ask("DELETE", INSTANCE, "", Map.of()).status()).isEqualTo(202);
        inMemoryFunctions.deliverDue();

        assertThat(apiTestClient.get(INSTANCE).status()).isEqualTo(404);
        assertThat(apiTestClient.get(INSTANCE + "/history").status()).isEqualTo(404);
        assertThat(listed("completed")).isEmpty();
        assertThat(apiTestClient.post(INSTANCE + "/retry", "").status()).isEqualTo(404);
        assertThat(apiTestClient.ask("DELETE", INSTANCE, "", Map.of()).status())
                .as("again")
                .isEqualTo(202);
        assertThat(apiTestClient
                        .ask("DELETE", "/instances/unknown", "", Map.of())
                        .status())
                .isEqualTo(404);
    }

    @Test
    void suspendedInstanceShowsTheReasonOfItsSuspension() {
        var answer = apiTestClient.post(INSTANCE + "/suspend", "{\"reason\": \"the shop is closed\"}");
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.body().path("id").asText()).isEqualTo("instance-1");
        assertThat(answer.body().at("/workflow/id").asText()).isEqualTo("patient");
        inMemoryFunctions.deliverDue();

        var shown = apiTestClient.get(INSTANCE).body();
        assertThat(shown.path("status").asText()).isEqualTo("SUSPENDED");
        assertThat(shown.at("/waitingFor/0/kind").asText()).isEqualTo("timer");
        assertThat(entries("suspended"))
                .singleElement()
                .satisfies(entry -> assertThat(entry.path("reason").asText()).isEqualTo("the shop is closed"));
        assertThat(apiTestClient
                        .get("/instances?status=SUSPENDED")
                        .body()
                        .at("/instances/0/suspendedFor")
                        .asText())
                .isEqualTo("the shop is closed");
    }

    @Test
    void suspendedInstancesAreFoundByTheirStatus() {
        apiTestClient.post("/workflows/patient/instances", "");
        apiTestClient.post(INSTANCE + "/suspend", "");
        inMemoryFunctions.deliverDue();

        assertThat(listed("suspended")).containsExactly("instance-1");
        assertThat(listed("waiting")).containsExactly("instance-2");
    }

    @Test
    void suspendedInstance_entersNoFurtherStateUntilItIsResumed() {
        apiTestClient.post(INSTANCE + "/suspend", "");
        inMemoryFunctions.deliverAll();
        assertThat(status()).isEqualTo("SUSPENDED");
        assertThat(entries("entered")).hasSize(1);

        assertThat(apiTestClient.post(INSTANCE + "/resume", "").status()).isEqualTo(202);
        inMemoryFunctions.deliverAll();
        assertThat(status()).isEqualTo("COMPLETED");
        assertThat(entries("resumed")).hasSize(1);
        assertThat(listed("suspended")).isEmpty();
    }

    @Test
    void repeatedSuspendOrResumeHasNoEffect() {
        apiTestClient.post(INSTANCE + "/suspend", "{\"reason\": \"first\"}");
        inMemoryFunctions.deliverDue();
        assertThat(apiTestClient
                        .post(INSTANCE + "/suspend", "{\"reason\": \"second\"}")
                        .status())
                .isEqualTo(202);
        inMemoryFunctions.deliverDue();
        assertThat(entries("suspended")).hasSize(1);

        apiTestClient.post(INSTANCE + "/resume", "");
        apiTestClient.post(INSTANCE + "/resume", "");
        inMemoryFunctions.deliverAll();
        assertThat(entries("resumed")).hasSize(1);
    }

    @Test
    void resumeRequestSentRightAfterASuspendRequest_resumesTheSuspendedInstance() {
        apiTestClient.post(INSTANCE + "/suspend", "");
        apiTestClient.post(INSTANCE + "/resume", "");
        inMemoryFunctions.deliverAll();

        assertThat(status()).isEqualTo("COMPLETED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"suspend", "resume", "cancel"})
    void answerToARequest_saysWhatWasAskedFor_besideTheStatusBefore(String operation) {
        var answer = apiTestClient.post(INSTANCE + "/" + operation, "").body();

        assertThat(answer.path("status").asText()).isEqualTo("WAITING");
        assertThat(answer.path("requested").asText()).isEqualTo(operation.toUpperCase(Locale.ROOT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"suspend", "resume"})
    void endedInstance_canBeNeitherSuspendedNorResumed(String operation) {
        inMemoryFunctions.deliverAll();

        var answer = apiTestClient.post(INSTANCE + "/" + operation, "");
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.body().path("detail").asText()).contains("instance-1", "COMPLETED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"suspend", "resume"})
    void anUnknownInstanceIsNotFound(String operation) {
        assertThat(apiTestClient.post("/instances/unknown/" + operation, "").status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{", "{\"reason\": 7}"})
    void suspendRequestWithAnInvalidReason_isRefused(String body) {
        assertThat(apiTestClient.post(INSTANCE + "/suspend", body).status()).isEqualTo(400);
    }

    private String status() {
        return apiTestClient.get(INSTANCE).body().path("status").asText();
    }

    private List<JsonNode> entries(String what) {
        return apiTestClient
                .get(INSTANCE + "/history")
                .body()
                .path("entries")
                .valueStream()
                .filter(entry -> entry.path("what").asText().equals(what))
                .toList();
    }

    private List<String> listed(String status) {
        return apiTestClient.get("/instances?status=" + status).body().path("instances").findValuesAsText("id").stream()
                .filter(id -> id.startsWith("instance-"))
                .toList();
    }
}
