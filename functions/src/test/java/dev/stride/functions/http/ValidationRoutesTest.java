package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.functions.stage.InMemoryFunctions;
import org.junit.jupiter.api.Test;

/** Tests that a validation reports the result of a deployment with the same body, and stores nothing. */
class ValidationRoutesTest {

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    @Test
    void validationReportsTheWorkflowAsNewAndDoesNotDeployIt() {
        var checked = validate(TestDefinitions.HELLO);

        assertThat(checked.path("valid").booleanValue()).isTrue();
        assertThat(checked.path("id").asText()).isEqualTo("hello");
        assertThat(checked.path("version").asText()).isEqualTo("1.0");
        assertThat(checked.path("language").asText()).isEqualTo("serverless-workflow-0.8");
        assertThat(checked.path("change").asText()).isEqualTo("NEW");
        assertThat(apiTestClient.get("/workflows/hello").status()).isEqualTo(404);
        assertThat(apiTestClient.get("/workflows").body().path("workflows")).isEmpty();
    }

    @Test
    void validationOfADeployedDefinition_reportsNoChange_andReturnsTheDigestOfTheDefinition() {
        var deployed = apiTestClient.post("/workflows", TestDefinitions.HELLO).body();

        var checked = validate(TestDefinitions.HELLO);

        assertThat(checked.path("change").asText()).isEqualTo("UNCHANGED");
        assertThat(checked.path("digest")).isEqualTo(deployed.path("digest"));
    }

    @Test
    void validationReportsAVersionAsTaken_ifItIsDeployedWithDifferentContent() {
        apiTestClient.post("/workflows", TestDefinitions.HELLO);

        var checked = validate(TestDefinitions.HELLO.replace("said: hello", "said: bye"));

        assertThat(checked.path("valid").booleanValue()).isTrue();
        assertThat(checked.path("change").asText()).isEqualTo("TAKEN");
    }

    @Test
    void validationFaultContainsTheStartAndEndPositionOfTheFaultyText() {
        var fault = validate(TestDefinitions.PATIENT.replace("start: Wait", "start: Rest"))
                .at("/faults/0");

        assertThat(fault.path("pointer").asText()).isEqualTo("/start");
        assertThat(fault.path("line").intValue()).isEqualTo(4);
        assertThat(fault.path("column").intValue()).isEqualTo(8);
        assertThat(fault.path("endLine").intValue()).isEqualTo(4);
        assertThat(fault.path("endColumn").intValue()).isEqualTo(12);
    }

    @Test
    void validationOfADefinitionWithFaults_returnsADiagram() {
        var checked = validate(TestDefinitions.PATIENT.replace("PT1H", "an hour"));

        assertThat(checked.path("valid").booleanValue()).isFalse();
        assertThat(checked.at("/diagram/shapes"))
                .extracting(shape -> shape.path("name").asText())
                .contains("Wait");
    }

    @Test
    void validationOfAnUnparsableDefinition_returnsNoDiagram() {
        var checked = validate("{\"id\": ");

        assertThat(checked.path("faults")).hasSize(1);
        assertThat(checked.has("diagram")).isFalse();
    }

    @Test
    void validationReportsAllDefinitionErrorsInOneResponse() {
        var checked =
                validate(TestDefinitions.PATIENT.replace("PT1H", "an hour").replace("start: Wait", "start: Rest"));

        assertThat(checked.path("valid").booleanValue()).isFalse();
        assertThat(checked.has("change")).isFalse();
        assertThat(checked.path("faults"))
                .extracting(fault -> fault.path("pointer").asText())
                .contains("/start", "/states/0/duration");
    }

    @Test
    void validationOfAnOversizedDefinitionIsRefused() {
        assertThat(apiTestClient
                        .post("/validations", " ".repeat(Limits.DEFINITION_BYTES + 1))
                        .status())
                .isEqualTo(413);
    }

    private JsonNode validate(String definition) {
        var answer = apiTestClient.post("/validations", definition);
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
        return answer.body();
    }
}
