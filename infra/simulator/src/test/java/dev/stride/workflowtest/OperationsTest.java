package dev.stride.workflowtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.plan.Checkpoint;
import dev.stride.workflowtest.Operations.Language;
import dev.stride.workflowtest.Operations.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests each operation in each situation of an instance, for each language and with both checkpoints. Compares {@code
 * docs/generated/operations.md} with the files of the matrix; run it with {@code -Doperations.write=true} to write the page again.
 */
class OperationsTest {

    private static final Path PAGE = Path.of("../../docs/generated/operations.md");
    private static final Operations MATRIX = Operations.load();

    @TestFactory
    Stream<DynamicTest> operationHoldsInEachSituation() {
        return Arrays.stream(Checkpoint.values())
                .flatMap(checkpoint -> MATRIX.cells()
                        .filter(cell -> cell.never().isEmpty())
                        .map(cell -> DynamicTest.dynamicTest(
                                cell.name() + ", " + checkpoint,
                                () -> new OperationRun(MATRIX, cell, checkpoint).check())));
    }

    @Test
    void eachLanguageHasEachSituation() {
        assertThat(MATRIX.languages())
                .allSatisfy(
                        language -> assertThat(language.situations().stream().map(Operations.Situation::name))
                                .containsExactlyElementsOf(MATRIX.languages().getFirst().situations().stream()
                                        .map(Operations.Situation::name)
                                        .toList()));
    }

    @Test
    void pageOfOperationsEqualsThePageGeneratedFromTheMatrix() throws IOException {
        var expected = page();
        if (Boolean.getBoolean("operations.write")) {
            Files.writeString(PAGE, expected);
        }
        assertThat(Files.readString(PAGE))
                .as("%s is stale: write it again with -Doperations.write=true", PAGE)
                .isEqualTo(expected);
    }

    private static String page() {
        return """
                # Operations

                What does each operation do in each situation of an instance, and in which language does the situation occur?

                `OperationsTest` runs each cell in every build, with the checkpoints `STATES` and `EFFECTS`, and writes this page.
                `OperationCrashesTest` repeats the operations that write, with a crash at every call.

                | operation | what holds | situation | %s |
                |---|---|---|%s
                %s
                """.formatted(
                MATRIX.languages().stream().map(Language::name).collect(Collectors.joining(" | ")),
                "---|".repeat(MATRIX.languages().size()),
                MATRIX.operations().stream().flatMap(OperationsTest::rows).collect(Collectors.joining("\n")));
    }

    private static Stream<String> rows(Operation operation) {
        var situations = MATRIX.languages().getFirst().situations();
        return Stream.iterate(0, index -> index < situations.size(), index -> index + 1)
                .map(index -> "| %s | %s | %s | %s |"
                        .formatted(
                                operation.name(),
                                operation.holds(),
                                situations.get(index).name(),
                                MATRIX.languages().stream()
                                        .map(language -> Operations.cell(
                                                        operation,
                                                        language,
                                                        language.situations().get(index))
                                                .never()
                                                .orElse("holds"))
                                        .collect(Collectors.joining(" | "))));
    }
}
