package dev.stride.workflowtest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.Checkpoint;
import dev.stride.workflowtest.VersionRows.Row;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Tests retries with another version of a workflow, with both checkpoints. */
class VersionRowsTest {

    @TestFactory
    Stream<DynamicTest> retryWithAnotherVersion_continuesTheInstance_orTellsAllThatStandsInTheWay() {
        return Arrays.stream(Checkpoint.values())
                .flatMap(checkpoint -> VersionRows.all()
                        .map(row ->
                                DynamicTest.dynamicTest(row.name() + ", " + checkpoint, () -> check(row, checkpoint))));
    }

    private static void check(Row row, Checkpoint checkpoint) {
        var testCase = switch (TestFile.parse(row.file())) {
            case TestFile.TestFileResult.Tests(var tests) -> tests.cases().getFirst();
            case TestFile.TestFileResult.Invalid invalid -> throw new IllegalStateException(invalid.toString());
        };
        var world = new TestWorld(testCase, KnownLanguages.ALL, checkpoint);
        var observed = world.run();

        assertThat(observed.faults()).as("faults of the definitions").isEmpty();
        assertThat(testCase.expectations())
                .flatExtracting(expectation -> expectation.differences(observed))
                .as("differences after %s", world.trace())
                .isEmpty();
        assertThat(world.problems()).hasSameSizeAs(row.refused());
        for (int index = 0; index < row.refused().size(); index++) {
            assertThat(world.problems().get(index)).endsWith(row.refused().get(index));
        }
    }
}
