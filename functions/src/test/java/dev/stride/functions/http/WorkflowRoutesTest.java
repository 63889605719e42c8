package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.functions.stage.InMemoryFunctions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkflowRoutesTest {

    private static final String OPENAPI = """
            {"openapi": "3.0.3", "info": {"title": "t", "version": "1"}, "servers": [{"url": "https://example.com"}],
             "paths": {"/time": {"get": {"operationId": "getTime", "responses": {"200": {"description": "ok"}}}}}}
            """;

    private static final String CALLING = """
            id: calling
            version: '1.0'
            specVersion: '0.8'
            start: Call
            functions:
              - { name: getTime, operation: 'file://clock.json#getTime' }
            states:
              - { name: Call, type: operation, actions: [{ functionRef: getTime }], end: true }
            """;

    private final InMemoryFunctions inMemoryFunctions = new InMemoryFunctions();
    private final ApiTestClient apiTestClient = new ApiTestClient(inMemoryFunctions);

    @Test
    void workflowWithASchemaOfItsInput_showsThisSchema() {
        apiTestClient.post("/workflows", """
                document: { dsl: 1.0.3, namespace: test, name: typed, version: 1.0.0 }
                input: { schema: { document: { type: object, required: [ sku ] } } }
                do: [ { a: { set: { done: true } } } ]
                """);
        apiTestClient.post("/workflows", TestDefinitions.HELLO);

        assertThat(apiTestClient
                        .get("/workflows/typed")
                        .body()
                        .path("inputSchema")
                        .toString())
                .startsWith("{\"type\":\"object\",\"required\":[\"sku\"]");
        assertThat(apiTestClient.get("/workflows/hello").body().has("inputSchema"))
                .isFalse();
    }

    @Test
    void repeatedDeploymentIsIdempotent() {
        var first = apiTestClient.post("/workflows", TestDefinitions.HELLO);
        var second = apiTestClient.post("/workflows", TestDefinitions.HELLO);

        assertThat(first.status()).isEqualTo(201);
        assertThat(first.headers()).containsEntry("Location", "/workflows/hello/versions/1.0");
        assertThat(first.body().path("id").asText()).isEqualTo("hello");
        assertThat(first.body().path("version").asText()).isEqualTo("1.0");
        assertThat(first.body().path("language").asText()).isEqualTo("serverless-workflow-0.8");
        assertThat(first.body().path("warnings").isArray()).isTrue();
        assertThat(second.status()).isEqualTo(200);
        assertThat(second.body().path("digest")).isEqualTo(first.body().path("digest"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {"id":"a","startsAt":"A","states":[{"name":"A","type":"OPERATION","actionMode":"SEQUENTIAL","actions":[],"end":true}]} | serverless-workflow-0.1
        {"id":"b","steps":[{"yield":1}]} | workflow-language
        """, quoteCharacter = '~')
    void languageOfADefinitionIsDetectedAtDeployment(String definition, String language) {
        var deployed = apiTestClient.post("/workflows", definition);

        assertThat(deployed.status()).isEqualTo(201);
        assertThat(deployed.body().path("language").asText()).isEqualTo(language);
    }

    @Test
    void languageParameter_overridesTheDetectionOfTheWorkflowLanguage() {
        var both = "id: both\nspecVersion: '0.8'\nsteps: []\n";

        assertThat(apiTestClient
                        .post("/workflows", both)
                        .body()
                        .path("faults")
                        .path(0)
                        .path("message")
                        .asText())
                .startsWith("the document matches more than one workflow language");
        assertThat(apiTestClient
                        .post("/workflows?language=workflow-language", both)
                        .status())
                .isEqualTo(201);
        assertThat(apiTestClient
                        .post("/workflows?language=cobol", both)
                        .body()
                        .path("faults")
                        .path(0)
                        .path("message")
                        .asText())
                .isEqualTo("unknown workflow language `cobol`");
    }

    @Test
    void strictDeployment_refusesADefinitionWithWarnings() {
        var nameless = """
                {"id":"a","startsAt":"A","states":[{"name":"A","type":"OPERATION","actionMode":"SEQUENTIAL","actions":[],"end":true}]}""";

        var strict = apiTestClient.post("/workflows?strict=true", nameless);

        assertThat(strict.status()).isEqualTo(400);
        assertThat(strict.body().path("faults").path(0).path("pointer").asText())
                .isEqualTo("/name");
        var lenient = apiTestClient.post("/workflows?strict=false", nameless);
        assertThat(lenient.status()).isEqualTo(201);
        assertThat(lenient.body().path("warnings").path(0).path("pointer").asText())
                .isEqualTo("/name");
        assertThat(apiTestClient.post("/workflows?strict=yes", nameless).status())
                .isEqualTo(400);
    }

    @Test
    void sameTextWithTheOtherReading_isAnotherDefinition() {
        var text = """
                id: unwrapped
                specVersion: '0.8'
                version: '1.0'
                functions: [ { name: put, type: expression, operation: '{put: $a}' } ]
                states: [ { name: A, type: operation, actions: [ { functionRef: { refName: put, arguments: { a: .n } } } ], end: true } ]
                """;

        assertThat(apiTestClient.post("/workflows?reading=sonataflow", text).status())
                .isEqualTo(201);
        assertThat(apiTestClient.post("/workflows?reading=sonataflow", text).status())
                .isEqualTo(200);
        assertThat(apiTestClient.post("/workflows", text).status()).isEqualTo(409);
        assertThat(apiTestClient.post("/workflows?reading=kogito", text).status())
                .isEqualTo(400);
    }

    @Test
    void offlineValidationLoadsNoRemoteDocuments() {
        var calling = """
                {"id":"a","specVersion":"0.8","functions":[{"name":"f","operation":"https://pets.invalid/api.json#f"}],
                 "states":[{"name":"A","type":"operation","actions":[{"functionRef":"f"}],"end":true}]}""";

        assertThat(apiTestClient
                        .post("/validations", calling)
                        .body()
                        .path("valid")
                        .asBoolean())
                .isFalse();
        var offline = apiTestClient.post("/validations?offline=true", calling).body();
        assertThat(offline.path("valid").asBoolean()).isTrue();
        assertThat(offline.path("warnings").path(0).path("message").asText())
                .isEqualTo("the definition was checked without loading these documents: https://pets.invalid/api.json");
    }

    @Test
    void changedDefinitionUnderTheSameVersionIsRefused() {
        apiTestClient.post("/workflows", TestDefinitions.HELLO);

        var other = apiTestClient.post("/workflows", TestDefinitions.HELLO.replace("said: hello", "said: bye"));

        assertThat(other.status()).isEqualTo(409);
        assertThat(other.body().path("detail").asText()).contains("Version 1.0 of hello");
    }

    @Test
    void allFaultsOfADefinition_areReportedWithTheirLinesAndJsonPointers() {
        var refused = apiTestClient.post(
                "/workflows", TestDefinitions.PATIENT.replace("PT1H", "an hour").replace("start: Wait", "start: Rest"));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.headers()).containsEntry("Content-Type", "application/problem+json");
        assertThat(refused.body().path("faults"))
                .extracting(fault -> fault.path("pointer").asText())
                .contains("/start", "/states/0/duration");
        assertThat(refused.body().path("faults")).allSatisfy(fault -> {
            assertThat(fault.path("line").asInt()).isPositive();
            assertThat(fault.path("column").asInt()).isPositive();
            assertThat(fault.path("message").asText()).isNotEmpty();
        });
    }

    @Test
    void filesThatADefinitionRefersTo_areUploadedAsMultipartPartsNamedLikeTheFiles() {
        var body = part("definition", CALLING) + part("clock.json", OPENAPI) + "--b--\r\n";

        var deployed = apiTestClient.ask(
                "POST", "/workflows", body, Map.of("content-type", "multipart/form-data; boundary=b"));

        assertThat(deployed.status()).as(deployed.body().toString()).isEqualTo(201);
        var shown = apiTestClient.get("/workflows/calling").body();
        assertThat(shown.at("/resources/clock.json").asText()).isEqualTo(OPENAPI);
        assertThat(shown.at("/plan/functions/getTime").asText()).isEqualTo("rest");
        assertThat(shown.at("/documents/0/uri").asText()).isEqualTo("file://clock.json");
        assertThat(shown.at("/documents/0/sha256").asText()).matches("[0-9a-f]{64}");
    }

    @Test
    void multipartBodyWithoutDefinitionIsRefused() {
        var body = part("clock.json", OPENAPI) + "--b--\r\n";

        var refused = apiTestClient.ask(
                "POST", "/workflows", body, Map.of("content-type", "multipart/form-data; boundary=b"));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body().path("detail").asText()).contains("no part named definition");
    }

    @Test
    void oversizedDefinitionIsRefused() {
        assertThat(apiTestClient
                        .post("/workflows", " ".repeat(Limits.DEFINITION_BYTES + 1))
                        .status())
                .isEqualTo(413);
    }

    @Test
    void newestVersionIsShownWithItsOriginalText() {
        apiTestClient.post("/workflows", TestDefinitions.HELLO);
        inMemoryFunctions.advanceTime(Duration.ofSeconds(1));
        apiTestClient.post("/workflows", second());

        var shown = apiTestClient.get("/workflows/hello").body();

        assertThat(shown.path("version").asText()).isEqualTo("2.0");
        assertThat(shown.path("definition").asText()).isEqualTo(second());
        assertThat(shown.path("versions")).extracting(JsonNode::asText).containsExactly("1.0", "2.0");
        assertThat(shown.at("/plan/states/0/name").asText()).isEqualTo("Hello");
        assertThat(shown.at("/plan/states/0/kind").asText()).isEqualTo("inject");
        assertThat(apiTestClient
                        .get("/workflows/hello/versions/1.0")
                        .body()
                        .path("definition")
                        .asText())
                .isEqualTo(TestDefinitions.HELLO);
    }

    @Test
    void workflowWithASchedule_showsItsNextTimes() {
        apiTestClient.post("/workflows", scheduled("1.0", "{ cron: 0 9 * * *, timezone: Europe/Berlin }"));

        var shown = apiTestClient.get("/workflows/hello").body().path("schedules");

        assertThat(shown).hasSize(1);
        var schedule = shown.path(0);
        assertThat(schedule.at("/schedule/expression").asText()).isEqualTo("0 9 * * *");
        assertThat(schedule.path("zone").asText()).isEqualTo("Europe/Berlin");
        assertThat(schedule.path("activatedAt").asText()).isEqualTo("2024-01-01T00:00:00Z");
        assertThat(schedule.path("next"))
                .extracting(JsonNode::asText)
                .hasSize(5)
                .startsWith("2024-01-01T08:00:00Z", "2024-01-02T08:00:00Z");
        assertThat(apiTestClient.get("/workflows/hello/versions/1.0").body().path("schedules"))
                .isEqualTo(shown);
    }

    @Test
    void onlyTheNewestVersionHasASchedule() {
        apiTestClient.post("/workflows", scheduled("1.0", "R/PT2H"));
        inMemoryFunctions.advanceTime(Duration.ofSeconds(1));
        apiTestClient.post("/workflows", second());

        assertThat(apiTestClient.get("/workflows/hello").body().path("schedules"))
                .isEmpty();
        assertThat(apiTestClient.get("/workflows/hello/versions/1.0").body().path("schedules"))
                .isEmpty();
    }

    @Test
    void workflowList_containsOnlyTheNewestVersionOfEachWorkflow_andHasPages() {
        apiTestClient.post("/workflows", TestDefinitions.HELLO);
        inMemoryFunctions.advanceTime(Duration.ofSeconds(1));
        apiTestClient.post("/workflows", second());
        apiTestClient.post("/workflows", TestDefinitions.PATIENT);

        var first = apiTestClient.get("/workflows?limit=1").body();
        var rest = apiTestClient
                .get("/workflows?limit=1&cursor=" + first.path("cursor").asText())
                .body();

        assertThat(first.at("/workflows/0/id").asText()).isEqualTo("hello");
        assertThat(first.at("/workflows/0/version").asText()).isEqualTo("2.0");
        assertThat(rest.at("/workflows/0/id").asText()).isEqualTo("patient");
        assertThat(apiTestClient.get("/workflows").body().path("workflows")).hasSize(2);
        assertThat(apiTestClient.get("/workflows").body().has("cursor")).isFalse();
    }

    @Test
    void removedWorkflowCannotBeStarted() {
        apiTestClient.post("/workflows", TestDefinitions.HELLO);

        assertThat(apiTestClient.ask("DELETE", "/workflows/hello", "", Map.of()).status())
                .isEqualTo(204);

        assertThat(apiTestClient.get("/workflows/hello").status()).isEqualTo(404);
        assertThat(apiTestClient.post("/workflows/hello/instances", "").status())
                .isEqualTo(404);
    }

    @Test
    void workflowCanBeRemovedWithAllVersions() {
        for (int version = 1; version <= Limits.PAGE_SIZE + 1; version++) {
            apiTestClient.post("/workflows", TestDefinitions.HELLO.replace("'1.0'", "'" + version + "'"));
        }

        apiTestClient.ask("DELETE", "/workflows/hello", "", Map.of());

        assertThat(apiTestClient.get("/workflows/hello").status()).isEqualTo(404);
        assertThat(apiTestClient.get("/workflows/hello/versions/101").status()).isEqualTo(404);
    }

    @Test
    void deletionOfTheNewestVersionMakesThePreviousVersionTheNewest() {
        apiTestClient.post("/workflows", TestDefinitions.HELLO);
        inMemoryFunctions.advanceTime(Duration.ofSeconds(1));
        apiTestClient.post("/workflows", second());

        apiTestClient.ask("DELETE", "/workflows/hello/versions/2.0", "", Map.of());

        assertThat(apiTestClient.get("/workflows/hello").body().path("version").asText())
                .isEqualTo("1.0");
    }

    @Test
    void workflowWithRunningInstancesIsRemovedOnlyWithForce() {
        apiTestClient.post("/workflows", TestDefinitions.PATIENT);
        apiTestClient.post("/workflows/patient/instances", "");
        inMemoryFunctions.deliverAll();

        assertThat(apiTestClient
                        .ask("DELETE", "/workflows/patient", "", Map.of())
                        .status())
                .isEqualTo(409);
        assertThat(apiTestClient
                        .ask("DELETE", "/workflows/patient?force", "", Map.of())
                        .status())
                .isEqualTo(204);
        assertThat(apiTestClient
                        .get("/instances/instance-1")
                        .body()
                        .path("status")
                        .asText())
                .isEqualTo("WAITING");
    }

    @Test
    void workflowIsKept_ifOnlyAVersionBeyondTheFirstPageHasRunningInstances() {
        for (int version = 1; version <= Limits.PAGE_SIZE; version++) {
            apiTestClient.post("/workflows", TestDefinitions.PATIENT.replace("'1.0'", "'" + version + "'"));
        }
        apiTestClient.post("/workflows", TestDefinitions.PATIENT.replace("'1.0'", "'last'"));
        apiTestClient.post("/workflows/patient/instances", "");
        inMemoryFunctions.deliverAll();

        assertThat(apiTestClient
                        .ask("DELETE", "/workflows/patient", "", Map.of())
                        .status())
                .isEqualTo(409);
        assertThat(apiTestClient.get("/workflows/patient/versions/last").status())
                .isEqualTo(200);
    }

    @Test
    void allVersionsAreListedPageByPage() {
        for (int version = 1; version <= 3; version++) {
            inMemoryFunctions.advanceTime(Duration.ofSeconds(1));
            apiTestClient.post("/workflows", TestDefinitions.HELLO.replace("'1.0'", "'" + version + "'"));
        }

        var first = apiTestClient.get("/workflows/hello/versions?limit=2").body();
        var rest = apiTestClient
                .get("/workflows/hello/versions?limit=2&cursor="
                        + first.path("cursor").asText())
                .body();

        assertThat(first.path("versions"))
                .extracting(version -> version.path("version").asText())
                .containsExactly("1", "2");
        assertThat(rest.path("versions"))
                .extracting(version -> version.path("version").asText())
                .containsExactly("3");
        assertThat(first.at("/versions/0/newest").booleanValue()).isFalse();
        assertThat(rest.at("/versions/0/newest").booleanValue()).isTrue();
        assertThat(rest.has("cursor")).isFalse();
    }

    @Test
    void versionList_showsWhichVersionsHaveUnfinishedInstances_onlyIfRequested() {
        apiTestClient.post("/workflows", TestDefinitions.PATIENT);
        apiTestClient.post("/workflows/patient/instances", "");
        apiTestClient.post("/workflows", TestDefinitions.PATIENT.replace("'1.0'", "'2.0'"));
        inMemoryFunctions.deliverAll();

        var versions =
                apiTestClient.get("/workflows/patient/versions?open=true").body();

        assertThat(versions.at("/versions/0/open").booleanValue()).isTrue();
        assertThat(versions.at("/versions/1/open").isBoolean()).isTrue();
        assertThat(versions.at("/versions/1/open").booleanValue()).isFalse();
        assertThat(apiTestClient
                        .get("/workflows/patient/versions")
                        .body()
                        .at("/versions/0")
                        .has("open"))
                .isFalse();
    }

    @Test
    void unknownResourceAnswers404() {
        assertThat(apiTestClient.get("/workflows/unknown").status()).isEqualTo(404);
        assertThat(apiTestClient.get("/workflows/unknown/versions/1").status()).isEqualTo(404);
        assertThat(apiTestClient
                        .ask("DELETE", "/workflows/unknown", "", Map.of())
                        .status())
                .isEqualTo(404);
    }

    private static String scheduled(String version, String schedule) {
        return """
                id: hello
                version: '%s'
                specVersion: '0.8'
                start: { stateName: A, schedule: %s }
                states: [ { name: A, type: inject, data: {}, end: true } ]
                """.formatted(version, schedule);
    }

    private static String second() {
        return TestDefinitions.HELLO.replace("'1.0'", "'2.0'");
    }

    private static String part(String name, String content) {
        return "--b\r\nContent-Disposition: form-data; name=\"" + name + "\"; filename=\"x\"\r\n\r\n" + content
                + "\r\n";
    }
}
