package dev.stride.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.benchmarks.load.InstanceCounter.InstanceCounts;
import dev.stride.benchmarks.load.LoadGenerator.ListedCounts;
import dev.stride.benchmarks.load.LoadWithFailures.LoadBooks;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LoadBooksTest {

    private static final ListedCounts TWO = new ListedCounts(2, 2, 0);
    private final CallLedger callLedger = new CallLedger();

    @Test
    void loadTestCheck_countsRepeatedServiceCallsWithTheSameIdempotencyKeyOnce() {
        call("a.1", "a.2", "a.2", "b.1", "b.2");

        assertThat(differences(0, TWO, 0)).isEmpty();
    }

    @Test
    void instanceThatNeverCompletedIsReported() {
        call("a.1", "a.2");

        assertThat(differences(0, new ListedCounts(2, 1, 1), 0))
                .containsExactly(
                        "2 starts were accepted, but 1 completed",
                        "the API lists 1 instances with a status other than COMPLETED");
    }

    @Test
    void loadTestCheck_reportsADifference_ifMoreInstancesCompletedThanStartRequestsWereAccepted() {
        call("a.1", "a.2", "b.1", "b.2", "c.1", "c.2");

        assertThat(differences(0, new ListedCounts(2, 3, 0), 0))
                .containsExactly("2 starts were accepted, but 3 completed");
    }

    @Test
    void loadTestCheck_allowsOneExtraInstance_forEachStartRequestThatGotNoResponse() {
        call("a.1", "a.2", "b.1", "b.2", "c.1", "c.2");

        assertThat(differences(1, new ListedCounts(2, 3, 0), 0)).isEmpty();
    }

    @Test
    void loadTestCheck_allowsOneUnfinishedInstance_forEachStartRequestThatGotNoResponse() {
        call("a.1", "a.2", "b.1", "b.2");

        assertThat(differences(1, new ListedCounts(3, 2, 1), 0)).isEmpty();
    }

    @Test
    void instanceThatEndsTwiceIsReported() {
        call("a.1", "a.2", "b.1", "b.2");

        assertThat(differences(0, TWO, 1)).hasSize(1);
    }

    @Test
    void wrongCallCountsOfInstances_areReported_evenIfTheirSumIsCorrect() {
        call("a.1", "a.2", "a.3", "b.1");

        assertThat(differences(0, TWO, 0))
                .containsExactly(
                        "0 of 2 completed instances each made exactly the expected number of calls (2); all instances together made 4 calls");
    }

    private void call(String... keys) {
        List.of(keys).forEach(callLedger);
    }

    private List<String> differences(long refused, ListedCounts listed, long endedAgain) {
        var counts = new InstanceCounts(2 + refused, 2, refused, 2, 0, 0);
        return LoadBooks.of(counts, listed, endedAgain, callLedger, 2).differences();
    }
}
