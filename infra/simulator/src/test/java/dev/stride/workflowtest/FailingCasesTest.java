package dev.stride.workflowtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.language.registry.KnownLanguages;
import dev.stride.workflowtest.TestRunner.CaseResult;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Tests that a case with an unmet expectation fails and reports the difference. */
class FailingCasesTest {

    private static final Path FILE = Path.of("src/test/resources/testing/failing.test.yaml");

    @TestFactory
    Stream<DynamicTest> failedWorkflowTestCase_reportsTheDifferenceFromTheExpectation() {
        var run = new TestRunner(KnownLanguages.ALL);
        return switch (TestFile.parse(FILE)) {
            case TestFile.TestFileResult.Invalid invalid -> throw new AssertionError(invalid.toString());
            case TestFile.TestFileResult.Tests tests ->
                tests.file().cases().stream()
                        .map(each -> DynamicTest.dynamicTest(each.name(), () -> fails(run.run(tests.file(), each))));
        };
    }

    private static void fails(CaseResult result) {
        assertThat(result.passed()).isFalse();
        assertThat(result.differences())
                .anySatisfy(difference -> assertThat(difference).startsWithIgnoringCase(result.name()));
    }
}
