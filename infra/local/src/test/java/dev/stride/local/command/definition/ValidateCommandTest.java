package dev.stride.local.command.definition;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ValidateCommandTest {

    private static final String GOOD = """
            id: good
            version: '1.0'
            specVersion: '0.8'
            name: Good
            start: Only
            states:
              - { name: Only, type: inject, data: {}, end: true }
            """;

    private static final String CALLS = """
            id: calls
            steps: { type: api, entity: tag, operation: update, args: [] }
            """;

    @TempDir
    private Path folder;

    @Test
    void validateCommandChecksTheDefinitionsOfAFolder_andNamesTheOtherDocuments(@TempDir Path place)
            throws IOException {
        Files.writeString(place.resolve("good.yaml"), """
                document: { dsl: 1.0.3, namespace: a, name: good, version: 1.0.0 }
                do: [ { a: { set: { b: 1 } } } ]
                """);
        Files.writeString(place.resolve("bad.sw.yaml"), "id: bad");
        Files.writeString(place.resolve("input.json"), "{}");

        var checked = run("validate", place);

        assertThat(checked.status()).isEqualTo(2);
        assertThat(checked.out()).contains("good.yaml: valid (good:1.0.0)").contains("bad.sw.yaml: ");
        assertThat(checked.err()).contains("skipped, because they are no definitions", "input.json");
    }

    @Test
    void validateCommand_exitsWithZeroForAValidDefinition() throws IOException {
        var good = Files.writeString(folder.resolve("good.sw.yaml"), GOOD);
        var validated = run("validate", good);

        assertThat(validated.status()).isZero();
        assertThat(validated.out()).isEqualTo(good + ": valid (good:1.0)\n");
    }

    @Test
    void validateCommand_printsFileLineColumnJsonPointerAndHintOfEachError() throws IOException {
        var bad = Files.writeString(
                folder.resolve("bad.sw.yaml"),
                GOOD.replace("end: true", "transition: Onyl").replace("start: Only", "start: Olny"));
        var validated = run("validate", bad);

        assertThat(validated.status()).isEqualTo(2);
        assertThat(validated.out())
                .containsPattern("bad.sw.yaml:5:8: fault: /start: .*Olny.*\\(.*Only.*\\)")
                .containsPattern("bad.sw.yaml:7:\\d+: fault: /states/0/transition: .*Onyl.*\\(.*Only.*\\)")
                .contains("bad.sw.yaml: 2 faults");
    }

    @Test
    void validationOfSeveralFiles_exitsWithStatusTwo_ifOneFileIsInvalid() throws IOException {
        var good = Files.writeString(folder.resolve("good.sw.yaml"), GOOD);
        var bad = Files.writeString(folder.resolve("bad.sw.yaml"), "id: [");

        assertThat(run("validate", good, bad).status()).isEqualTo(2);
    }

    @Test
    void jsonOptionPrintsAnObjectForEachFile() throws IOException {
        var good = Files.writeString(folder.resolve("good.sw.yaml"), GOOD);
        var bad = Files.writeString(folder.resolve("bad.sw.yaml"), GOOD.replace("start: Only", "start: Olny"));
        var json = run("validate", "--json", good, bad).json();

        assertThat(json).hasSize(2);
        assertThat(json.path(0).path("valid").asBoolean()).isTrue();
        assertThat(json.path(0).path("faults")).isEmpty();
        assertThat(json.path(1).path("file").asText()).isEqualTo(bad.toString());
        assertThat(json.path(1).path("id").asText()).isEqualTo("good");
        assertThat(json.path(1).path("valid").asBoolean()).isFalse();
        var fault = json.path(1).path("faults").path(0);
        assertThat(fault.path("pointer").asText()).isEqualTo("/start");
        assertThat(fault.path("line").asInt()).isEqualTo(5);
        assertThat(fault.path("column").asInt()).isEqualTo(8);
        assertThat(fault.path("message").asText()).isNotBlank();
        assertThat(fault.path("hint").asText()).isNotBlank();
    }

    @Test
    void validateCommand_reportsThatAFileDoesNotExist() {
        assertThat(run("validate", folder.resolve("nowhere.sw.yaml")).out()).contains("does not exist");
    }

    @Test
    void validateCommand_readsServiceAddressesFromAYamlFileBesideTheDefinition() throws IOException {
        var calls = Files.writeString(folder.resolve("calls.wl.yaml"), CALLS);
        assertThat(run("validate", calls).out())
                .contains("unknown connector `tag.update`")
                .contains("the configuration of this runtime has no connectors yet");

        var connectors =
                Files.writeString(folder.resolve("stride.connectors.yaml"), "tag.update: https://tags.test/\n");
        assertThat(run("validate", calls).status()).isZero();

        var elsewhere = Files.move(connectors, folder.resolve("others.yaml"));
        assertThat(run("validate", calls).status()).isEqualTo(2);
        assertThat(run("validate", calls, "--connectors", elsewhere).status()).isZero();
    }

    @Test
    void invalidNameToServiceMappings_inTheConnectorsFile_areReportedWithTheirLines() throws IOException {
        var calls = Files.writeString(folder.resolve("calls.wl.yaml"), CALLS);
        Files.writeString(folder.resolve("stride.connectors.yaml"), "a: ftp://x.test\nb: { resource: 7, verb: GET }\n");

        var validated = run("validate", calls);

        assertThat(validated.status()).isEqualTo(2);
        assertThat(validated.err())
                .containsPattern("stride.connectors.yaml:1:\\d+: fault: /a")
                .contains("`ftp://x.test` cannot be called")
                .contains("/b/verb");
    }

    @Test
    void offlineValidation_listsTheRemoteDocumentsThatItDidNotLoad() throws IOException {
        var calling = Files.writeString(folder.resolve("calling.sw.yaml"), """
                id: calling
                specVersion: '0.8'
                functions:
                  - { name: pets, operation: 'https://pets.invalid/api.json#list' }
                  - { name: users, type: rpc, operation: 'users.proto#Users#List' }
                  - { name: graph, type: graphql, operation: 'https://graph.invalid#query#pets' }
                  - { name: light, type: asyncapi, operation: 'https://lights.invalid/api.yaml#onLight' }
                states:
                  - name: Call
                    type: operation
                    actions:
                      - functionRef: { refName: pets, arguments: { limit: 5 } }
                      - functionRef: users
                      - functionRef: { refName: graph, selectionSet: '{ id }' }
                      - functionRef: light
                    end: true
                """);
        var offline = run("validate", "--offline", "--strict", calling);

        assertThat(offline.status()).as(offline.out()).isZero();
        assertThat(offline.out())
                .containsOnlyOnce("warning:")
                .contains("the definition was checked without loading these documents: https://graph.invalid, "
                        + "https://lights.invalid/api.yaml, https://pets.invalid/api.json, users.proto");
    }

    @Test
    void offlineValidation_checksEverythingExceptRemoteDocuments() throws IOException {
        var calling = Files.writeString(folder.resolve("calling.sw.yaml"), """
                id: calling
                specVersion: '0.8'
                functions:
                  - { name: pets, operation: 'https://pets.invalid/api.json' }
                  - { name: here, operation: 'api.json#nothing' }
                events: no-events.json
                auth: https://auth.invalid/auth.json
                states:
                  - { name: Call, type: operation, actions: [ { functionRef: pts } ], end: true }
                """);
        Files.writeString(folder.resolve("api.json"), "{ \"openapi\": \"3.0.0\", \"paths\": {} }");
        var offline = run("validate", "--offline", calling);

        assertThat(offline.status()).isEqualTo(2);
        assertThat(offline.out())
                .contains("fault: /functions/0/operation: 'https://pets.invalid/api.json' is not a REST operation")
                .contains("fault: /functions/1/operation: api.json has no operation")
                .contains("fault: /events: The file ")
                .contains("fault: /states/0/actions/0/functionRef: unknown function `pts`")
                .contains("without loading these documents: https://auth.invalid/auth.json")
                .contains("4 faults");
    }

    @Test
    void languageOption_overridesTheDetectionOfTheWorkflowLanguage() throws IOException {
        var both = Files.writeString(folder.resolve("both.sw.yaml"), "id: both\nspecVersion: '0.8'\nsteps: []\n");

        assertThat(run("validate", both).out()).contains("more than one workflow language");
        assertThat(run("validate", both, "--language", "workflow-language").status())
                .isZero();
        assertThat(run("validate", both, "--language", "workflow-langage").out())
                .contains("unknown workflow language `workflow-langage`")
                .contains("did you mean `workflow-language`?");
    }
}
