package dev.stride.local.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.local.bench.NumberService;
import dev.stride.runtime.ledger.Meter;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every part of the measurement on a load of a few instances; it says nothing of times. */
final class LoadOnSmallScaleTest {

    private static final LoadSettings BRIEF = LoadSettings.of(Duration.ofMillis(500), Duration.ofMillis(1500));

    @TempDir
    private Path folder;

    @Test
    void whatAProcessDoesUnderLoadIsCountedAndNothingIsLost() throws IOException, InterruptedException {
        var told = new ArrayList<String>();
        try (var service = new NumberService();
                var runtime = UnderLoad.onDisk(folder);
                var load = new Load(runtime, Processor.none(), Shape.ORDER, service.description(), BRIEF, told::add)) {
            var step = load.step(2);

            assertThat(step.instances().begun()).as("1 to warm up, 3 measured").isEqualTo(4);
            assertThat(step.isWhole()).isTrue();
            assertThat(step.ended().count()).isEqualTo(3);
            assertThat(load.listed()).isEqualTo(new Load.Listed(4, 4, 0));
            assertThat(runtime.counts().commits()).as("eleven each").isEqualTo(44);
            assertThat(runtime.counts().used().of(Meter.WRITES)).isGreaterThanOrEqualTo(44);
            assertThat(runtime.collected().heapBytes()).isPositive();
            assertThat(told).hasSize(1);
        }
    }

    @Test
    void anInstanceLeavesNothingBehindWhenItsTimeIsOver() throws IOException, InterruptedException, SQLException {
        try (var service = new NumberService();
                var runtime = UnderLoad.onDisk(folder);
                var load = new Load(runtime, Processor.none(), Shape.ORDER, service.description(), BRIEF, _ -> {})) {
            assertThat(load.step(2).isWhole()).isTrue();
        }
        var remains = Remains.of(folder.resolve(UnderLoad.DATABASE));

        assertThat(remains.settled()).containsEntry("message", 0L);
        assertThat(remains.later()).as("those of the workflow").containsEntry("item", 5L);
    }

    @Test
    void theShapesThatWaitEndToo() throws IOException, InterruptedException {
        try (var service = new NumberService();
                var runtime = UnderLoad.inMemory()) {
            for (var shape : List.of(Shape.PAYMENT, Shape.PAUSE)) {
                try (var load = new Load(runtime, Processor.none(), shape, service.description(), BRIEF, _ -> {})) {
                    assertThat(load.step(2).isWhole()).as(shape.workflow()).isTrue();
                }
            }
        }
    }
}
