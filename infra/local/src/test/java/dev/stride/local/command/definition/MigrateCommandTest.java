package dev.stride.local.command.definition;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.source.SourceParseResult;
import dev.stride.language.source.SourceParser;
import dev.stride.local.command.CommandResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MigrateCommandTest {

    private static final String PETS = """
            openapi: 3.1.0
            info: { title: Pets, version: '1' }
            servers: [ { url: / } ]
            paths: { /pets: { get: { operationId: list, responses: {} } } }
            """;

    @TempDir
    private Path folder;

    /** A definition in the habits of SonataFlow. */
    record Row(JsonNode json) {
        @Override
        public String toString() {
            return json.path("name").asText();
        }
    }

    static List<Row> rows() throws IOException {
        try (var file = MigrateCommandTest.class.getResourceAsStream("/dev/stride/local/migrate/sonataflow.yaml")) {
            var text = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            return switch (SourceParser.parse(text)) {
                case SourceParseResult.Parsed(var document) ->
                    document.root().valueStream().map(Row::new).toList();
                case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(fault.toString());
            };
        }
    }

    @BeforeEach
    void writeDocuments() throws IOException {
        Files.writeString(Files.createDirectory(folder.resolve("specs")).resolve("pets.yaml"), PETS);
        Files.writeString(
                folder.resolve("application.properties"),
                "quarkus.rest-client.pets_yaml.url=${PETS_URL:https://pets.example.com}\n");
    }

    @ParameterizedTest
    @MethodSource("rows")
    void definitionMigratedFromSonataFlow_passesStrictValidation_andASecondMigrationChangesNothing(Row row)
            throws IOException {
        var definition = write(row);
        var migrated = migrate(definition);
        assertThat(migrated.status()).as(migrated.err()).isZero();
        if (row.json().has("after")) {
            assertThat(Files.readString(definition))
                    .isEqualTo(row.json().path("after").asText());
        }

        var validated = run("validate", "--strict", definition);
        assertThat(validated.status()).as(validated.out()).isZero();
        assertThat(validated.out()).doesNotContain("warning");
        var text = Files.readString(definition);
        assertThat(run("migrate", "--check", definition)).satisfies(again -> {
            assertThat(again.status()).isZero();
            assertThat(again.out()).isEmpty();
        });
        assertThat(Files.readString(definition)).isEqualTo(text);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void workflowOfAMigratedDefinition_producesTheExpectedOutputWhenItRuns(Row row) throws IOException {
        var definition = write(row);
        migrate(definition);

        var tested = run("test", write("after.test.json", test(row, definition)));
        assertThat(tested.status()).as(tested.out() + tested.err()).isZero();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void sonataFlowDefinition_producesTheExpectedOutput_withoutMigration(Row row) throws IOException {
        var definition = write(row);
        Files.writeString(folder.resolve("stride.connectors.yaml"), "specs/pets.yaml: https://pets.example.com\n");

        var tested = run("test", write("before.test.json", test(row, definition)));
        assertThat(tested.status()).as(tested.out() + tested.err()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"newcomers", "clinic"})
    void exampleDefinition_passesItsTestsBeforeAndAfterMigration(String example) throws IOException {
        var folderOfExample = Path.of("../../examples", example);
        try (var files = Files.list(folderOfExample)) {
            for (var file : files.toList()) {
                Files.copy(file, folder.resolve(file.getFileName()));
            }
        }
        var definition = folder.resolve(example + ".sw.yaml");
        var tests = folder.resolve(example + ".test.yaml");

        assertThat(run("test", tests).status()).isZero();
        assertThat(run("migrate", definition).out()).contains("/arguments: renamed from `parameters`");
        assertThat(run("validate", "--strict", definition).out()).doesNotContain("warning", "fault");
        assertThat(run("test", tests).status()).isZero();
    }

    @Test
    void migrateCommandWithCheckOption_failsIfAFileWouldChange_andWritesNothing() throws IOException {
        var definition = Files.writeString(folder.resolve("a.sw.yaml"), """
                id: a
                states: [ { name: A, type: inject, data: {}, end: "true" } ]
                """);
        var before = Files.readString(definition);
        var checked = run("migrate", "--check", definition);

        assertThat(checked.status()).isEqualTo(1);
        assertThat(checked.out())
                .contains(definition + ": /specVersion: added \"0.8\"")
                .contains(definition + ": /states/0/end: \"true\" is now true");
        assertThat(Files.readString(definition)).isEqualTo(before);
    }

    @Test
    void migrationReportsSonataFlowConstructsThatTheUserMustChangeByHand() throws IOException {
        var definition = Files.writeString(folder.resolve("open.sw.yaml"), """
                id: open
                specVersion: '0.8'
                errors: [ { name: e, code: java.lang.RuntimeException } ]
                events: [ { name: both, type: both, source: '' } ]
                states:
                  - name: A
                    type: switch
                    dataConditions: [ { condition: '${ .a }', end: true } ]
                  - name: B
                    type: operation
                    actions:
                      - eventRef: { triggerEventRef: both }
                      - functionRef: { refName: f, arguments: [ 1 ] }
                    end: true
                """);
        var migrated = run("migrate", definition);

        assertThat(migrated.status()).isZero();
        assertThat(migrated.out())
                .contains("warning: /errors/0/code: this error definition never matches")
                .contains("cannot be rewritten: /states/0/defaultCondition")
                .contains("/events/0/source: removed")
                .contains("/states/1/actions/0/eventRef/invoke: added \"async\"")
                .contains("cannot be rewritten: /states/1/actions/1/functionRef")
                .contains("/events/0/kind: added \"produced\"");
    }

    @Test
    void migrationDoesNotEditValuesThatAreYamlAliases() throws IOException {
        var text = """
                id: a
                specVersion: '0.8'
                states:
                  - { name: A, type: inject, data: {}, end: &end { terminate: "true" } }
                  - { name: B, type: inject, data: {}, end: *end }
                """;
        var definition = Files.writeString(folder.resolve("a.sw.yaml"), text);

        assertThat(run("migrate", definition).status()).isZero();
        assertThat(Files.readString(definition)).isEqualTo(text.replace("\"true\"", "true"));
    }

    @Test
    void migrateCommand_refusesAFileWithInvalidYaml() throws IOException {
        var definition = Files.writeString(folder.resolve("a.sw.yaml"), "id: [");

        assertThat(run("migrate", definition).status()).isEqualTo(2);
    }

    @Test
    void serviceAddressesInQuarkusProperties_areMigratedToTheFileStrideConnectorsYaml() throws IOException {
        var definition = Files.writeString(folder.resolve("a.sw.yaml"), """
                id: a
                specVersion: '0.8'
                functions:
                  - { name: list, operation: 'specs/pets.yaml#list' }
                  - { name: add, type: rpc, operation: 'users.proto#UserService#Add' }
                states: [ { name: A, type: inject, data: {}, end: true } ]
                """);
        var properties = Files.writeString(folder.resolve("all.properties"), """
                quarkus.rest-client.pets_yaml.url=https://pets.example.com
                kogito.sw.functions.square.protocol=https
                kogito.sw.functions.square.host = square.example.com
                kogito.sw.functions.square.port = 8443
                quarkus.grpc.clients.UserService.host=localhost
                quarkus.grpc.clients.UserService.port=9000
                quarkus.http.port=8081
                """);
        var connectors = folder.resolve("stride.connectors.yaml");
        Files.writeString(connectors, "# ours\nsquare: https://here.example.com");

        assertThat(run("migrate", "--check", "--properties", properties, definition)
                        .status())
                .isEqualTo(1);
        assertThat(Files.readString(connectors)).endsWith("here.example.com");
        assertThat(run("migrate", "--properties", properties, definition).status())
                .isZero();
        assertThat(Files.readString(connectors)).isEqualTo("""
                # ours
                square: https://here.example.com
                UserService: grpc://localhost:9000
                specs/pets.yaml: https://pets.example.com
                """);
        assertThat(run("migrate", "--check", "--properties", properties, definition)
                        .status())
                .isZero();
    }

    private CommandResult migrate(Path definition) {
        return run("migrate", "--properties", folder.resolve("application.properties"), definition);
    }

    private Path write(Row row) throws IOException {
        return Files.writeString(
                folder.resolve(row.json().path("file").asText()),
                row.json().path("before").asText());
    }

    private Path write(String name, JsonNode document) throws IOException {
        return Files.writeString(folder.resolve(name), document.toString());
    }

    /** Returns a test file with one case. */
    private JsonNode test(Row row, Path definition) throws IOException {
        var file = JsonNodeFactory.instance.objectNode();
        file.putArray("definitions").add(definition.getFileName().toString());
        file.putObject("resources").put("specs/pets.yaml", "specs/pets.yaml");
        file.put("connectors", "stride.connectors.yaml");
        file.putObject("secrets").put("KEY", "much-too-secret");
        file.putArray("services")
                .addObject()
                .<ObjectNode>set("match", JsonNodeFactory.instance.objectNode())
                .putObject("reply")
                .putObject("body")
                .put("pets", 2);
        var testCase = file.putArray("cases").addObject().put("name", row.toString());
        testCase.set(
                "input", row.json().has("input") ? row.json().get("input") : JsonNodeFactory.instance.objectNode());
        testCase.putObject("expect")
                .put("status", "COMPLETED")
                .set("output", row.json().path("output"));
        return file;
    }
}
