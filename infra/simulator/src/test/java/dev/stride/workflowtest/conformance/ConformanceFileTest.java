package dev.stride.workflowtest.conformance;

import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.Checkpoint;
import dev.stride.workflowtest.TestFile;
import dev.stride.workflowtest.TestRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs the cases of {@link ConformanceTest} with a test for each file, which ends at its first failure. Mutation testing needs that:
 * it runs all tests that reach a changed line, and thousands of tests of one case each take too long.
 */
@Tag("mutations")
class ConformanceFileTest {

    private static final List<Path> FOLDERS = Stream.of("conformance", "crashes/wishes", "texts", "twins")
            .map(Path.of("src/test/resources")::resolve)
            .toList();

    static Stream<Path> files() throws IOException {
        var files = Stream.<Path>builder();
        for (var folder : FOLDERS) {
            try (var paths = Files.walk(folder)) {
                paths.filter(path -> path.toString().endsWith(".test.yaml"))
                        .sorted()
                        .forEach(files);
            }
        }
        return files.build();
    }

    @ParameterizedTest
    @MethodSource("files")
    void allCasesPass(Path path) {
        var runner = new TestRunner(KnownLanguages.ALL, Checkpoint.STATES);
        switch (TestFile.parse(path)) {
            case TestFile.TestFileResult.Tests(var file) ->
                file.cases().forEach(each -> ConformanceTest.passes(runner, file, each));
            case TestFile.TestFileResult.Invalid(var _, var faults) -> throw new AssertionError(faults.toString());
        }
    }
}
