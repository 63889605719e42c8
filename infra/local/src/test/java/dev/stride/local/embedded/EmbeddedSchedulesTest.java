package dev.stride.local.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.Status;
import dev.stride.local.CapturedLog;
import dev.stride.local.SettableClock;
import dev.stride.local.embedded.EmbeddedRuntime.Reporting;
import dev.stride.local.poll.PacedClock;
import dev.stride.local.sqlite.Database;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.metering.UsageCounter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests scheduled workflows in the embedded runtime, with a clock that jumps. */
final class EmbeddedSchedulesTest {

    private final SettableClock clock = new SettableClock();
    private final BlockingQueue<Instant> starts = new LinkedBlockingQueue<>();

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "cron: 30 6 * * *,     2024-01-01T06:30:00Z, 2024-01-02T06:30:00Z, 2024-01-03T06:30:00Z",
        "interval: R/PT90M,    2024-01-01T00:00:00Z, 2024-01-01T01:30:00Z, 2024-01-01T03:00:00Z",
        "interval: R/P1M,      2024-01-01T00:00:00Z, 2024-02-01T00:00:00Z, 2024-03-01T00:00:00Z"
    })
    void embeddedRuntime_startsAnInstanceAtEachOccurrenceOfTheSchedule(
            String schedule, Instant first, Instant second, Instant third) throws InterruptedException {
        try (var embedded = embedded(PacedClock.skippingWaits(clock))) {
            deploy(embedded, schedule);
            embedded.start();

            assertThat(starts.take()).isEqualTo(first);
            assertThat(starts.take()).isEqualTo(second);
            assertThat(starts.take()).isEqualTo(third);
        }
    }

    @Test
    void scheduledOccurrencesMissedWhileTheProcessWasStopped_startOnlyOneInstance() throws InterruptedException {
        try (var embedded = embedded(PacedClock.realTime(clock))) {
            deploy(embedded, "cron: 30 6 * * *");
        }
        clock.advance(Duration.ofDays(10));
        try (var embedded = embedded(PacedClock.skippingWaits(clock))) {
            embedded.start();

            assertThat(starts.take()).isEqualTo(clock.instant());
            assertThat(starts.take()).isEqualTo("2024-01-11T06:30:00Z");
        }
    }

    private EmbeddedRuntime embedded(PacedClock pacedClock) {
        var database = Database.open(folder.resolve("stride.db"));
        return new EmbeddedRuntime(
                database,
                LocalEnvironment.create(),
                pacedClock,
                new Reporting(new UsageCounter(), (branch, _) -> committed(branch), new CapturedLog()));
    }

    private void committed(Branch branch) {
        if (branch.status() == Status.COMPLETED) {
            starts.add(branch.startedAt());
        }
    }

    private static void deploy(EmbeddedRuntime embeddedRuntime, String schedule) {
        var definition = """
                id: tick
                version: '1'
                specVersion: '0.8'
                start: { stateName: Tick, schedule: { %s } }
                states: [ { name: Tick, type: inject, data: {}, end: true } ]
                """.formatted(schedule.replace(": ", ": \"") + "\"");
        assertThat(embeddedRuntime.deployment().deploy(definition, Map.of(), Optional.empty()))
                .isInstanceOf(Deployment.DeploymentResult.Added.class);
    }
}
