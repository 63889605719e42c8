package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.functions.stage.InMemoryFunctions;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that a workflow name belongs to one namespace, and that the API shows the namespace. */
class WorkflowNamespaceTest {

    private static final String DEFINITION = """
            document: { dsl: 1.0.3, namespace: shop, name: order, version: 1.0.0 }
            do: [{ a: { set: 1 } }]
            """;

    private static final String IN_OTHER_NAMESPACE =
            DEFINITION.replace("shop", "store").replace("version: 1.0.0", "version: 2.0.0");

    private final ApiTestClient apiTestClient = new ApiTestClient(new InMemoryFunctions());

    @Test
    void deployedWorkflow_isShownWithItsNamespace() {
        apiTestClient.post("/workflows", DEFINITION);

        assertThat(apiTestClient
                        .get("/workflows/order")
                        .body()
                        .path("namespace")
                        .asText())
                .isEqualTo("shop");
        assertThat(apiTestClient
                        .get("/workflows")
                        .body()
                        .at("/workflows/0/namespace")
                        .asText())
                .isEqualTo("shop");
    }

    @Test
    void workflowName_mustBeUniqueAcrossNamespaces_otherwiseDeploymentIsAnswered409() {
        apiTestClient.post("/workflows", DEFINITION);

        var refused = apiTestClient.post("/workflows", IN_OTHER_NAMESPACE);

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.body().path("detail").asText())
                .contains("the workflow `order` is already deployed in the namespace `shop`");
        assertThat(apiTestClient.get("/workflows/order/versions/2.0.0").status())
                .isEqualTo(404);
    }

    @Test
    void workflowName_mustBeUniqueAcrossNamespaces_otherwiseValidationReportsAnError() {
        apiTestClient.post("/workflows", DEFINITION);

        var validated = apiTestClient.post("/validations", IN_OTHER_NAMESPACE).body();

        assertThat(validated.path("valid").asBoolean()).isFalse();
        assertThat(validated.at("/faults/0/message").asText()).contains("in the namespace `shop`");
    }

    @Test
    void workflowName_whichMustBeUniqueAcrossNamespaces_canBeReusedAfterTheWorkflowIsRemoved() {
        apiTestClient.post("/workflows", DEFINITION);
        apiTestClient.ask("DELETE", "/workflows/order", "", Map.of());

        assertThat(apiTestClient.post("/workflows", IN_OTHER_NAMESPACE).status())
                .isEqualTo(201);
    }

    @Test
    void workflowInALanguageWithoutNamespaces_isShownWithoutANamespace() {
        apiTestClient.post("/workflows", TestDefinitions.HELLO);

        assertThat(apiTestClient.get("/workflows/hello").body().has("namespace"))
                .isFalse();
    }
}
