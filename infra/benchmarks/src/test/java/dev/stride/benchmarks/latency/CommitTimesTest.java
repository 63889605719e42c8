package dev.stride.benchmarks.latency;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class CommitTimesTest {

    @Test
    void waitForTheEndOfAnInstance_failsInsteadOfBlocking_ifTheHandlingOfAnyMessageHasFailed() {
        var times = new CommitTimes();
        var failure = new IllegalStateException("the message was not handled");

        times.fail(failure);

        assertThatThrownBy(() -> times.awaitEnd("instance-1")).hasRootCause(failure);
    }
}
