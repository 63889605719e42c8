package dev.stride.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stride.local.embedded.EmbeddedRuntime;
import dev.stride.local.embedded.EmbeddedRuntime.Reporting;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.poll.PacedClock;
import dev.stride.local.sqlite.Database;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.simulator.fault.FaultInjector.Outage;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class FailingPortsTest {

    private static final double RATE = 0.5;
    private static final Key KEY = new Key("order", "1");

    private double chance = 1;
    private final FailingPorts failingPorts = new FailingPorts(() -> chance);

    @Test
    void randomNumberEqualToTheFailureRate_injectsNoFailure() {
        onTable(table -> {
            chance = RATE;
            put(table);

            assertThat(table.get(KEY)).isPresent();
            assertThat(failingPorts.calls()).isEqualTo(2);
            assertThat(failingPorts.failures()).isZero();
        });
    }

    @Test
    void failureInjectedBeforeACall_preventsTheCall() {
        onTable(table -> {
            chance = RATE / 2;
            assertThatThrownBy(() -> put(table)).isInstanceOf(Outage.class).hasMessageContaining("Table.put");

            chance = 1;
            assertThat(table.get(KEY)).isEmpty();
            assertThat(failingPorts.failures()).isOne();
        });
    }

    @Test
    void failureInjectedAfterACall_losesTheReplyButKeepsTheEffectOfTheCall() {
        onTable(table -> {
            chance = 0;
            assertThatThrownBy(() -> put(table)).isInstanceOf(Outage.class);

            chance = 1;
            assertThat(table.get(KEY)).isPresent();
        });
    }

    private void onTable(Consumer<Table> test) {
        try (var runtime = new EmbeddedRuntime(
                Database.inMemory(),
                LocalEnvironment.create(),
                PacedClock.realTime(InstantSource.system()),
                new Reporting(new UsageCounter(), RuntimeObserver.NONE, LoadTargetProcess.LOGGER),
                failingPorts::wrap)) {
            runtime.start();
            failingPorts.failAtRate(RATE);
            test.accept(runtime.ports().table());
        }
    }

    private static void put(Table table) {
        table.put(Item.of(KEY, new byte[1]), new Condition.Absent());
    }
}
