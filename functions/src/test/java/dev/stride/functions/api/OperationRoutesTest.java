package dev.stride.functions.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.functions.Stage;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What operators do to instances that have not ended. */
class OperationRoutesTest {

    private static final String INSTANCE = "/instances/instance-1";

    private static final String PATIENT = """
            { "id": "patient", "version": "1", "specVersion": "0.8", "start": "Wait", "states": [
              { "name": "Wait", "type": "sleep", "duration": "PT10M", "transition": "Done" },
              { "name": "Done", "type": "inject", "data": { "done": true }, "end": true } ] }""";

    private final Stage stage = new Stage();
    private final Client client = new Client(stage);

    @BeforeEach
    void start() {
        client.post("/workflows", PATIENT);
        client.post("/workflows/patient/instances", "");
        stage.playNow();
    }

    @Test
    void aSuspendedInstanceIsShownSoWithWhatItWaitsForAndTheReasonInItsHistory() {
        var answer = client.post(INSTANCE + "/suspend", "{\"reason\": \"the shop is closed\"}");
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.body().path("id").asText()).isEqualTo("instance-1");
        assertThat(answer.body().at("/workflow/id").asText()).isEqualTo("patient");
        stage.playNow();

        var shown = client.get(INSTANCE).body();
        assertThat(shown.path("status").asText()).isEqualTo("SUSPENDED");
        assertThat(shown.at("/waitingFor/0/kind").asText()).isEqualTo("timer");
        assertThat(entries("suspended"))
                .singleElement()
                .satisfies(entry -> assertThat(entry.path("reason").asText()).isEqualTo("the shop is closed"));
    }

    @Test
    void suspendedInstancesAreFoundByTheirStatus() {
        client.post("/workflows/patient/instances", "");
        client.post(INSTANCE + "/suspend", "");
        stage.playNow();

        assertThat(listed("suspended")).containsExactly("instance-1");
        assertThat(listed("waiting")).containsExactly("instance-2");
    }

    @Test
    void noFurtherStateStartsUntilItIsResumed() {
        client.post(INSTANCE + "/suspend", "");
        stage.playOn();
        assertThat(status()).isEqualTo("SUSPENDED");
        assertThat(entries("entered")).hasSize(1);

        assertThat(client.post(INSTANCE + "/resume", "").status()).isEqualTo(202);
        stage.playOn();
        assertThat(status()).isEqualTo("COMPLETED");
        assertThat(entries("resumed")).hasSize(1);
        assertThat(listed("suspended")).isEmpty();
    }

    @Test
    void askingAgainChangesNothing() {
        client.post(INSTANCE + "/suspend", "{\"reason\": \"first\"}");
        stage.playNow();
        assertThat(client.post(INSTANCE + "/suspend", "{\"reason\": \"second\"}")
                        .status())
                .isEqualTo(202);
        stage.playNow();
        assertThat(entries("suspended")).hasSize(1);

        client.post(INSTANCE + "/resume", "");
        client.post(INSTANCE + "/resume", "");
        stage.playOn();
        assertThat(entries("resumed")).hasSize(1);
    }

    @Test
    void aResumptionDoesNotOvertakeTheSuspensionThatWasAskedBefore() {
        client.post(INSTANCE + "/suspend", "");
        client.post(INSTANCE + "/resume", "");
        stage.playOn();

        assertThat(status()).isEqualTo("COMPLETED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"suspend", "resume"})
    void whatHasEndedIsNeitherSuspendedNorResumed(String operation) {
        stage.playOn();

        var answer = client.post(INSTANCE + "/" + operation, "");
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.body().path("detail").asText()).contains("instance-1", "COMPLETED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"suspend", "resume"})
    void anUnknownInstanceIsNotFound(String operation) {
        assertThat(client.post("/instances/nobody/" + operation, "").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "{", "{\"reason\": 7}"})
    void aBodyThatIsNoReasonIsRefused(String body) {
        assertThat(client.post(INSTANCE + "/suspend", body).status()).isEqualTo(400);
    }

    private String status() {
        return client.get(INSTANCE).body().path("status").asText();
    }

    private List<JsonNode> entries(String what) {
        return client.get(INSTANCE + "/history")
                .body()
                .path("entries")
                .valueStream()
                .filter(entry -> entry.path("what").asText().equals(what))
                .toList();
    }

    private List<String> listed(String status) {
        return client.get("/instances?status=" + status).body().path("instances").findValuesAsText("id").stream()
                .filter(id -> id.startsWith("instance-"))
                .toList();
    }
}
