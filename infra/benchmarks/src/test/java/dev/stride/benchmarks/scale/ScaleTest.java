package dev.stride.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.benchmarks.scale.KeyNumbers.SharedKey;
import dev.stride.benchmarks.scale.ReplayResult.HotKey;
import dev.stride.benchmarks.trace.KeySpace;
import dev.stride.benchmarks.trace.KeyUse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** The simulation of docs/operations/scale.md at a small size: it counts units in virtual time. */
final class ScaleTest {

    private static final int SECONDS = 10;

    private static final int SECONDS_UNTIL_AFTER_MIDNIGHT = 70;

    private static ReplayResult replay(Workload workload, int statesPerSecond, Capacity capacity) {
        var seconds = workload == Workload.MIDNIGHT ? SECONDS_UNTIL_AFTER_MIDNIGHT : SECONDS;
        return ReplayResult.of(Recording.of(workload), statesPerSecond, capacity, seconds);
    }

    @ParameterizedTest
    @EnumSource(value = Workload.class, mode = Mode.EXCLUDE, names = "HOT_EVENT_API")
    void atTenThousandStatesPerSecond_noPartitionKeyExceedsHalfItsThroughputLimit(Workload workload) {
        var result = replay(workload, ScaleRun.REFERENCE_RATE, Capacity.RAISED);

        assertThat(result.keys())
                .isNotEmpty()
                .allSatisfy(key -> assertThat(key.share()).isLessThanOrEqualTo(0.5));
        assertThat(result.throttles()).isEqualTo(new ReplayResult.Throttles(0, 0, 0));
        assertThat(result.done()).isPositive();
    }

    @Test
    void eventSentInItsOwnApiRequest_causesTwoReadsOfThePartitionOfItsEventType() {
        var hottest = replay(Workload.HOT_EVENT_API, ScaleRun.REFERENCE_RATE, Capacity.RAISED)
                .keys()
                .getFirst();

        // 1,000 events a second: the API and the event router each read the partition once per event.
        assertThat(hottest).isEqualTo(new HotKey(KeySpace.TABLE, "EVENTTYPE#order.paid", 0, 2_000, 0));
    }

    @Test
    void readsOfTheSamePartitionKey_areThrottled_ifOneWorkflowRunsAHundredThousandStatesPerSecond() {
        var result = replay(Workload.HOT_WORKFLOW, ScaleRun.HIGHEST_RATE, Capacity.LIFTED);

        var hottest = result.keys().getFirst();
        assertThat(hottest.key()).isEqualTo("WORKFLOW#w0");
        assertThat(hottest.reads()).isEqualTo(Capacity.KEY_READS);
        assertThat(hottest.throttles()).isPositive().isEqualTo(result.refused());
    }

    @Test
    void messageWhoseTableWriteIsThrottled_returnsToTheQueue() {
        var result = replay(Workload.LINEAR, ScaleRun.HIGHEST_RATE, Capacity.RAISED);

        assertThat(result.tableWrites()).isEqualTo(Capacity.TABLE_UNITS);
        assertThat(result.throttles().byTable()).isPositive();
        assertThat(result.executions()).isEqualTo(Capacity.QUEUE_CONCURRENCY);
        assertThat(result.waiting()).isPositive();
        assertThat(result.deadLetters()).isZero();
        assertThat(result.oldestSeconds()).isPositive();
    }

    @Test
    void instancesSharePartitionKeys_onlyForWorkflows_eventTypes_andListsOfInstancesByStatus() {
        var keys = new KeyNumbers(Recording.of(Workload.HOT_EVENT).traces()).names();

        assertThat(keys)
                .contains(
                        new SharedKey(KeySpace.TABLE, "EVENTTYPE#order.paid"),
                        new SharedKey(KeySpace.TABLE, "WORKFLOW#w9"),
                        new SharedKey(KeySpace.LISTING, "INSTANCES#w0#PENDING#15"),
                        new SharedKey(KeySpace.OVERVIEW, "INSTANCES#COMPLETED#23"))
                .extracting(SharedKey::key)
                .allSatisfy(key -> assertThat(key).matches("(EVENTTYPES?|WORKFLOW|INSTANCES)#.*"));
    }

    @ParameterizedTest
    @EnumSource(Workload.class)
    void recordedWriteUnitsOfAllPartitionKeys_addUpToTheBilledWriteUnits(Workload workload) {
        var recording = Recording.of(workload);

        var recorded = recording.traces().stream()
                .flatMap(trace -> trace.steps().stream())
                .flatMap(step -> step.uses().stream())
                .mapToInt(KeyUse::writeUnits)
                .sum();
        assertThat(recorded).isEqualTo((int) recording.usage().writeUnits());
    }

    @Test
    void throttledPartitionKey_acceptsRequestsAgainInTheNextSecond() {
        var loads = new KeyLoads(1, 10, 10, false);

        assertThat(loads.use(0, 1, 10, 0)).isTrue();
        assertThat(loads.use(0, 1, 1, 0)).isFalse();
        assertThat(loads.use(0, 1, 0, 20)).isTrue();
        assertThat(loads.use(0, 2, 1, 1)).isTrue();
        assertThat(loads.throttles(0)).isEqualTo(1);
        assertThat(loads.peakReads(0)).isEqualTo(10);
    }
}
