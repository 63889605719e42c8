package dev.stride.style;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.call.failure.FailureContract;
import dev.stride.call.failure.FailureTable;
import org.junit.jupiter.api.Test;

/** Tests that each kind of call has a test of its failures. Those of AWS are in this module, the others beside their kind. */
class FailureTestsTest {

    @Test
    void everyFileWithFailureTestCases_namesATestClassThatExtendsFailureContract() {
        assertThat(FailureTable.all())
                .allSatisfy(failureTable ->
                        assertThat(Class.forName(failureTable.test())).isAssignableTo(FailureContract.class));
    }
}
