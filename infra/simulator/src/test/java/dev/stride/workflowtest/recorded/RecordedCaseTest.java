package dev.stride.workflowtest.recorded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.common.Result;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.Checkpoint;
import dev.stride.workflowtest.TestCase;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestFile.TestFileResult;
import dev.stride.workflowtest.TestRunner;
import dev.stride.workflowtest.TestWorld;
import dev.stride.workflowtest.recorded.RecordedCase.Sources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a run becomes a test case which passes, whatever the example does. */
class RecordedCaseTest {

    private static final Path EXAMPLES = Path.of("../../examples");

    /** Rows of the conformance tests for what no example does: operators, branches that are stopped, and start conditions. */
    private static final List<Path> ROWS = Stream.of(
                    "serverless-workflow-0.8/parallel-state.test.yaml",
                    "serverless-workflow-0.8/parallel-state-handling-exceptions.test.yaml",
                    "serverless-workflow-0.8/foreach-state.test.yaml",
                    "serverless-workflow-0.8/states-timeout-definition.test.yaml",
                    "serverless-workflow-0.8/workflowexectimeout-definition.test.yaml",
                    "serverless-workflow-0.8/compensation-and-active-states.test.yaml",
                    "serverless-workflow-0.1/condition-definition.test.yaml",
                    "serverless-workflow-0.1/event-state.test.yaml",
                    "serverless-workflow-1.0/listen.test.yaml",
                    "serverless-workflow-1.0/schedule.test.yaml",
                    "../crashes/wishes/cancellations.test.yaml",
                    "../crashes/wishes/suspensions.test.yaml",
                    "../crashes/wishes/retries.test.yaml")
            .map(Path.of("src/test/resources/conformance")::resolve)
            .toList();

    @ParameterizedTest
    @MethodSource("exampleTests")
    void caseOfEachRunOfAnExample_passes(Path file) {
        for (var testCase : tests(file).cases()) {
            for (var run : runs(testCase)) {
                if (run.obstacle()
                        .filter(it -> it.contains("before its first state"))
                        .isPresent()) {
                    continue;
                }
                assertThat(run.obstacle()).as(testCase.name()).isEmpty();
                var text = RecordedCase.write(exported(run), new Sources(List.of(), connectors(file)));
                var made = (TestFileResult.Tests) parsed(file, text);
                var result = new TestRunner(KnownLanguages.ALL)
                        .run(made.file(), made.file().cases().getFirst());
                assertThat(result.differences())
                        .as(testCase.name() + "\n" + text + "\n" + String.join("\n", result.trace()))
                        .isEmpty();
            }
        }
    }

    private static TestFileResult parsed(Path file, String text) {
        var parsed = TestFile.parse(file, text);
        assertThat(parsed).as(text).isInstanceOf(TestFileResult.Tests.class);
        return parsed;
    }

    private static Optional<String> connectors(Path file) {
        return Optional.of("stride.connectors.yaml").filter(name -> Files.exists(file.resolveSibling(name)));
    }

    private static RecordedRun exported(RecordedRun run) {
        return ((Result.Ok<RecordedRun, String>) RecordedRunReader.read(run.toJson())).value();
    }

    private static List<RecordedRun> runs(TestCase testCase) {
        var world = new TestWorld(testCase, KnownLanguages.ALL, Checkpoint.STATES);
        world.run();
        return world.runs();
    }

    private static TestFile tests(Path file) {
        return ((TestFileResult.Tests) TestFile.parse(file)).file();
    }

    static List<Path> exampleTests() throws IOException {
        try (var files = Files.walk(EXAMPLES, 2)) {
            return Stream.concat(files.filter(file -> file.toString().endsWith(".test.yaml")), ROWS.stream())
                    .sorted()
                    .toList();
        }
    }
}
