package dev.stride.local.command;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests {@code --strict}, which turns warnings about assumptions into faults, and {@code --offline}, which loads no remote
 * documents.
 */
final class ReadingModeOptionsTest {

    private static final String NAMELESS = """
            id: nameless
            startsAt: A
            states: [ { name: A, type: OPERATION, actionMode: SEQUENTIAL, actions: [], end: true } ]
            """;

    @TempDir
    private Path folder;

    private Path definition = Path.of("");

    @BeforeEach
    void write() throws IOException {
        definition = Files.writeString(folder.resolve("nameless.sw.yaml"), NAMELESS);
    }

    @Test
    void validateCommand_warnsAboutADefinitionWithoutAName() {
        var validated = run("validate", definition);

        assertThat(validated.status()).isZero();
        assertThat(validated.out()).contains("warning: /name: `name` is missing: the id is used instead");
    }

    @Test
    void validateCommandWithStrictOption_refusesADefinitionWithoutAName() {
        var validated = run("validate", "--strict", definition);

        assertThat(validated.status()).isEqualTo(2);
        assertThat(validated.out())
                .contains("fault: /name: `name` is missing: the id is used instead")
                .contains("1 fault")
                .doesNotContain("warning");
    }

    @Test
    void deployCommandWithStrictOption_refusesADefinitionWithoutAName_beforeAnyRequest() {
        var deployed = run("deploy", "--strict", definition);

        assertThat(deployed.status()).isEqualTo(2);
        assertThat(deployed.err()).contains("fault: /name");
    }

    @Test
    void testCommandWithStrictOption_failsForADefinitionWithoutAName() throws IOException {
        var tests = Files.writeString(folder.resolve("nameless.test.yaml"), """
                definitions: [nameless.sw.yaml]
                cases: [ { name: it ends, expect: { status: COMPLETED } } ]
                """);

        assertThat(run("test", tests).status()).isZero();
        assertThat(run("test", "--strict", tests).status()).isEqualTo(1);
    }

    @Test
    void runCommandWithStrictOption_refusesADefinitionWithoutAName() {
        assertThat(run("run", definition).status()).isZero();

        var refused = run("run", "--strict", definition);

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("/name: `name` is missing");
    }

    @Test
    void readingAsSonataFlow_evaluatesUnwrappedArguments_inRunAndTestAndValidate() throws IOException {
        Files.writeString(folder.resolve("unwrapped.sw.yaml"), """
                id: unwrapped
                specVersion: '0.8'
                functions: [ { name: put, type: expression, operation: '{put: $a}' } ]
                states: [ { name: A, type: operation, actions: [ { functionRef: { refName: put, arguments: { a: .n } } } ], end: true } ]
                """);
        var unwrapped = folder.resolve("unwrapped.sw.yaml");
        var tests = Files.writeString(folder.resolve("unwrapped.test.yaml"), """
                definitions: [unwrapped.sw.yaml]
                cases: [ { name: it evaluates, input: { n: 5 }, expect: { output: { n: 5, put: 5 } } } ]
                """);

        assertThat(run("run", unwrapped, "--input", "{\"n\": 5}").out()).contains("\"put\" : \".n\"");
        assertThat(run("run", unwrapped, "--input", "{\"n\": 5}", "--reading", "sonataflow")
                        .out())
                .contains("\"put\" : 5");
        assertThat(run("test", tests).status()).isEqualTo(1);
        assertThat(run("test", "--reading", "sonataflow", tests).status()).isZero();
        assertThat(run("validate", "--strict", unwrapped).status()).isEqualTo(2);
        assertThat(run("validate", "--strict", "--reading", "sonataflow", unwrapped)
                        .status())
                .isZero();
    }

    @Test
    void unknownReading_isRefusedWithTheKnownOne() {
        var refused = run("validate", "--reading", "kogito", definition);

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("--reading: unknown value kogito, write sonataflow");
    }

    @Test
    void testCommandWithOfflineOption_faultsOnlyInstancesThatNeedARemoteDocument() throws IOException {
        Files.writeString(folder.resolve("calling.sw.yaml"), """
                id: calling
                specVersion: '0.8'
                functions: [ { name: pets, operation: 'https://pets.invalid/api.json#list' } ]
                states:
                  - name: Choose
                    type: switch
                    dataConditions: [ { condition: '.call', transition: Call } ]
                    defaultCondition: { end: true }
                  - { name: Call, type: operation, actions: [ { functionRef: pets } ], end: true }
                """);
        var tests = Files.writeString(folder.resolve("calling.test.yaml"), """
                definitions: [calling.sw.yaml]
                cases:
                  - { name: it ends, input: { call: false }, expect: { status: COMPLETED } }
                  - { name: it fails, input: { call: true }, expect: { status: FAULTED, fault: { code: configuration } } }
                """);

        assertThat(run("test", tests).status()).isEqualTo(1);
        var offline = run("test", "--offline", tests);
        assertThat(offline.status()).as(offline.out()).isZero();
    }
}
