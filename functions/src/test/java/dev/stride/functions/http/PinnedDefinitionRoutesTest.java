package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.functions.stage.InMemoryFunctions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that an instance shows the definition that it runs, whatever happens to the version. */
class PinnedDefinitionRoutesTest {

    private static final String VERSION = "/workflows/patient/versions/1.0";
    private static final String DEFINITION = "/instances/instance-1/definition";

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    PinnedDefinitionRoutesTest() {
        apiTestClient.post("/workflows", TestDefinitions.PATIENT);
        apiTestClient.post("/workflows/patient/instances", "{}");
    }

    @Test
    void instanceThatHasNotRunItsFirstState_showsTheDefinitionOfItsWorkflowVersion() {
        assertThat(shownDefinition()).isEqualTo(TestDefinitions.PATIENT);
    }

    @Test
    void instanceOfARemovedVersion_stillShowsItsDefinitionAndDiagram() {
        inMemoryFunctions.deliverAll();
        apiTestClient.ask("DELETE", VERSION + "?force", "", Map.of());

        assertThat(apiTestClient.get(VERSION).status()).isEqualTo(404);
        assertThat(shownDefinition()).isEqualTo(TestDefinitions.PATIENT);
        assertThat(apiTestClient.get("/instances/instance-1/diagram").body().asText())
                .startsWith("<svg ");
    }

    @Test
    void instance_keepsItsDefinition_whenItsVersionIsRedeployedWithChanges() {
        inMemoryFunctions.deliverAll();
        apiTestClient.ask("DELETE", VERSION + "?force", "", Map.of());
        var redeployed = apiTestClient.post("/workflows", TestDefinitions.PATIENT.replace("PT1H", "PT2H"));

        assertThat(redeployed.status()).isEqualTo(201);
        assertThat(shownDefinition()).isEqualTo(TestDefinitions.PATIENT);
    }

    @ParameterizedTest
    @CsvSource({"/states/0/duration, 6", "/states/0/nothing, 6", "nothing, 1", "~2, 1"})
    void definitionRequestedWithAPointer_showsTheLinesToWhichItRefers(String pointer, int line) {
        var at = apiTestClient.get(DEFINITION + "?pointer=" + pointer).body().path("at");

        assertThat(at.path("pointer").asText()).isEqualTo(pointer);
        assertThat(at.path("line").asInt()).isEqualTo(line);
        assertThat(apiTestClient.get(DEFINITION).body().has("at")).isFalse();
    }

    @Test
    void requestForTheDefinitionOfANonexistentInstance_isAnswered404() {
        assertThat(apiTestClient.get("/instances/instance-2/definition").status())
                .isEqualTo(404);
        assertThat(apiTestClient.get("/instances/instance-2/diagram").status()).isEqualTo(404);
    }

    private String shownDefinition() {
        return apiTestClient.get(DEFINITION).body().path("definition").asText();
    }
}
