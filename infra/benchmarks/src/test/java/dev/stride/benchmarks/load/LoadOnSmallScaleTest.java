package dev.stride.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.benchmarks.cases.NumberService;
import dev.stride.benchmarks.load.LoadGenerator.LoadSettings;
import dev.stride.runtime.metering.UsageMetric;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests every part of the load measurement with a few instances, without regard to times. */
@Tag("simulation")
final class LoadOnSmallScaleTest {

    private static final LoadSettings BRIEF = LoadSettings.measuring(Duration.ofMillis(500), Duration.ofMillis(1500));

    @TempDir
    private Path folder;

    @Test
    void smallLoadRun_completesAllInstances_andCountsTheirCalls() throws IOException, InterruptedException {
        var told = new ArrayList<String>();
        try (var service = new NumberService();
                var runtime = LoadTarget.onDisk(folder);
                var load = new LoadGenerator(
                        runtime, ProcessCpuTime.none(), Workload.ORDER, service.description(), BRIEF, told::add)) {
            var step = load.measureStep(2);

            assertThat(step.instances().begun()).as("1 to warm up, 3 measured").isEqualTo(4);
            assertThat(step.allCompleted()).isTrue();
            assertThat(step.ended().count()).isEqualTo(3);
            assertThat(load.countListed()).isEqualTo(new LoadGenerator.ListedCounts(4, 4, 0));
            assertThat(runtime.counts().commits()).as("eleven each").isEqualTo(44);
            assertThat(runtime.counts().used().of(UsageMetric.WRITES)).isGreaterThanOrEqualTo(44);
            assertThat(runtime.countsAfterCollection().heapBytes()).isPositive();
            assertThat(told).hasSize(1);
        }
    }

    @Test
    void expiredInstancesOfALoadRun_leaveNoItemsOfInstancesInTheDatabase()
            throws IOException, InterruptedException, SQLException {
        try (var service = new NumberService();
                var runtime = LoadTarget.onDisk(folder);
                var load = new LoadGenerator(
                        runtime, ProcessCpuTime.none(), Workload.ORDER, service.description(), BRIEF, _ -> {})) {
            assertThat(load.measureStep(2).allCompleted()).isTrue();
        }
        var storedItems = StoredItems.of(folder.resolve(LoadTarget.DATABASE));

        assertThat(storedItems.settled()).containsEntry("message", 0L);
        assertThat(storedItems.later())
                .as("five of the workflow, and the position of the search for large data")
                .containsEntry("item", 6L);
    }

    @Test
    void loadRunWithInjectedDatabaseAndQueueFailures_losesNoInstance() throws IOException, InterruptedException {
        var callLedger = new CallLedger();
        var told = new ArrayList<String>();
        try (var service = new NumberService(callLedger);
                var runtime = LoadTarget.inMemory();
                var load = new LoadGenerator(
                        runtime, ProcessCpuTime.none(), Workload.ORDER, service.description(), BRIEF, told::add)) {
            var withFailures = new LoadWithFailures(runtime, load, callLedger, told::add);

            assertThat(withFailures.runAt(2, 0.05)).as("%s", told).isEmpty();
            assertThat(told).hasSize(5);
            assertThat(runtime.counts().failedPortCalls()).isPositive();
        }
    }

    @Test
    void workflowsThatWaitForEventsOrTimers_completeUnderLoad() throws IOException, InterruptedException {
        try (var service = new NumberService();
                var runtime = LoadTarget.inMemory()) {
            for (var workload : List.of(Workload.PAYMENT, Workload.PAUSE)) {
                try (var load = new LoadGenerator(
                        runtime, ProcessCpuTime.none(), workload, service.description(), BRIEF, _ -> {})) {
                    assertThat(load.measureStep(2).allCompleted())
                            .as(workload.workflow())
                            .isTrue();
                }
            }
        }
    }
}
