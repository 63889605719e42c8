package dev.stride.local.dev;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.functions.telemetry.Telemetry;
import dev.stride.local.CapturedLog;
import dev.stride.local.SettableClock;
import dev.stride.local.embedded.EmbeddedRuntime;
import dev.stride.local.embedded.EmbeddedRuntime.Reporting;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.embedded.LocalRuntime;
import dev.stride.local.poll.PacedClock;
import dev.stride.local.sqlite.Database;
import dev.stride.runtime.Ports;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.port.ForwardingTable;
import dev.stride.runtime.port.ObjectStore;
import dev.stride.runtime.port.Table;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class MaintenanceTest {

    private final CapturedLog log = new CapturedLog();
    private final PacedClock clock = PacedClock.realTime(new SettableClock());
    private final CountDownLatch instancesListed = new CountDownLatch(1);

    @Test
    void failedDeletionOfExpiredData_isLogged_andStuckInstancesAreStillSearchedFor() throws Exception {
        try (var runtime = new FailingDeletion();
                var maintenance = new Maintenance(runtime, clock, log)) {
            maintenance.start();

            assertThat(instancesListed.await(1, TimeUnit.MINUTES)).isTrue();
        }
        assertThat(log.all()).anyMatch(line -> line.contains("deletion of expired data") && line.contains("disk full"));
    }

    /** An embedded runtime that cannot delete expired data, and records that the maintenance lists instances. */
    private final class FailingDeletion implements LocalRuntime {

        @Override
        public void settle() {}

        private final EmbeddedRuntime embedded = new EmbeddedRuntime(
                Database.inMemory(),
                LocalEnvironment.create(),
                clock,
                new Reporting(new UsageCounter(), (_, _) -> {}, log),
                ports -> ports.with(recording(ports.table())));

        private Table recording(Table table) {
            return new ForwardingTable() {
                @Override
                protected Table table() {
                    return table;
                }

                @Override
                public Page list(Index index, String listing, Direction direction, int limit, Optional<String> after) {
                    instancesListed.countDown();
                    return super.list(index, listing, direction, limit, after);
                }
            };
        }

        @Override
        public Ports ports() {
            return embedded.ports();
        }

        @Override
        public ObjectStore objects() {
            return embedded.objects();
        }

        @Override
        public Deployment deployment() {
            return embedded.deployment();
        }

        @Override
        public Telemetry telemetry() {
            return embedded.telemetry();
        }

        @Override
        public void start() {
            embedded.start();
        }

        @Override
        public void deleteExpired(Instant now) {
            throw new IllegalStateException("disk full");
        }

        @Override
        public void close() {
            embedded.close();
        }
    }
}
