package dev.stride.workflowtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.language.registry.KnownLanguages;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Tests what each kind of disturbance does to a case. */
class DisturbedCasesTest {

    private static final Path FILE = Path.of("src/test/resources/testing/disturb.test.yaml");

    @TestFactory
    Stream<DynamicTest> disturbedCaseHasTheExpectedOutcome() {
        var run = new TestRunner(KnownLanguages.ALL);
        return switch (TestFile.parse(FILE)) {
            case TestFile.TestFileResult.Invalid invalid -> throw new AssertionError(invalid.toString());
            case TestFile.TestFileResult.Tests(var file) ->
                file.cases().stream()
                        .map(each -> DynamicTest.dynamicTest(
                                each.name(),
                                () -> assertThat(run.run(file, each).differences())
                                        .isEmpty()));
        };
    }
}
