package dev.stride.workflowtest.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.Checkpoint;
import dev.stride.workflowtest.TestCase;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs the cases under {@code conformance}, one per sentence of a specification, and the cases of the examples and of operator
 * commands. Further cases show what holds at every place of a definition.
 */
class ConformanceTest {

    @TestFactory
    Stream<DynamicContainer> conformanceCasePasses() throws IOException {
        return files(Path.of("src/test/resources/conformance"), Checkpoint.STATES);
    }

    @TestFactory
    Stream<DynamicContainer> conformanceCasePasses_whenSeveralStatesRunBeforeTheInstanceIsStored() throws IOException {
        return files(Path.of("src/test/resources/conformance"), Checkpoint.EFFECTS);
    }

    @TestFactory
    Stream<DynamicContainer> testCaseOfAnExampleWorkflowPasses() throws IOException {
        return files(Path.of("../../examples"), Checkpoint.STATES);
    }

    @TestFactory
    Stream<DynamicContainer> testCaseWithAnOperatorCommandToCancelOrRetryOrSuspend_passes() throws IOException {
        return files(Path.of("src/test/resources/crashes/wishes"), Checkpoint.STATES);
    }

    @TestFactory
    Stream<DynamicContainer> textInDataThatLooksLikeAnExpression_isNeverEvaluated() throws IOException {
        return files(Path.of("src/test/resources/texts"), Checkpoint.STATES);
    }

    @TestFactory
    Stream<DynamicContainer> definitionsOfAnEarlierAndTheCurrentText_haveTheSameOutcome() throws IOException {
        return files(Path.of("src/test/resources/twins"), Checkpoint.STATES);
    }

    private static Stream<DynamicContainer> files(Path folder, Checkpoint checkpoint) throws IOException {
        try (var paths = Files.walk(folder)) {
            return paths
                    .filter(path -> path.toString().endsWith(".test.yaml"))
                    .sorted()
                    .map(path -> container(folder, path, new TestRunner(KnownLanguages.ALL, checkpoint)))
                    .toList()
                    .stream();
        }
    }

    /** Reads the file only when its cases are asked for, so that a single case of another file runs at once. */
    private static DynamicContainer container(Path folder, Path path, TestRunner runner) {
        var tests = Stream.of(path).flatMap(file -> tests(file, runner));
        return DynamicContainer.dynamicContainer(folder.relativize(path).toString(), tests);
    }

    private static Stream<DynamicTest> tests(Path path, TestRunner runner) {
        return switch (TestFile.parse(path)) {
            case TestFile.TestFileResult.Tests(var file) ->
                file.cases().stream()
                        .map(each -> DynamicTest.dynamicTest(each.name(), () -> passes(runner, file, each)));
            case TestFile.TestFileResult.Invalid(var _, var faults) ->
                Stream.of(DynamicTest.dynamicTest(
                        "is a file of tests", () -> assertThat(faults).isEmpty()));
        };
    }

    static void passes(TestRunner runner, TestFile file, TestCase testCase) {
        var result = runner.run(file, testCase);
        assertThat(result.differences())
                .as(() -> "what it did:\n" + String.join("\n", result.trace()))
                .isEmpty();
    }
}
