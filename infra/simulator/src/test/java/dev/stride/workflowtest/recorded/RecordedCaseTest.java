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
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that a run becomes a test case which passes, whatever the example does. */
class RecordedCaseTest {

    private static final Path EXAMPLES = Path.of("../../examples");

    @ParameterizedTest
    @MethodSource("exampleTests")
    void caseOfEachRunOfAnExample_passes(Path file) {
        for (var testCase : tests(file).cases()) {
            for (var run : runs(testCase)) {
                if (run.obstacle().isPresent()) {
                    assertThat(run.obstacle().get()).contains("no state has consumed it");
                    continue;
                }
                var text = RecordedCase.write(exported(run), new Sources(List.of(), Set.of(), connectors(file)));
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
            return files.filter(file -> file.toString().endsWith(".test.yaml"))
                    .sorted()
                    .toList();
        }
    }
}
