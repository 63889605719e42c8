package dev.stride.local.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.local.cloud.RuntimeServer;
import dev.stride.runtime.CheckpointMode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that no accepted request is lost, and that each call keeps its idempotency key, while processes are killed or
 * paused and clocks are wrong.
 */
@Tag("exhaustive")
class ChaosTest {

    /** The duration of the faults in seconds, and the number of instances that are started meanwhile. */
    private static final int SECONDS = Integer.getInteger("chaos.seconds", 600);

    private static final int INSTANCES = Integer.getInteger("chaos.instances", 2_000);
    private static final int CANARY_SECONDS = 10;
    private static final int CANARY_INSTANCES = 64;
    private static final Duration CANARY_PATIENCE = Duration.ofSeconds(10);

    private static final ChaosFault NOTHING = new ChaosFault("nothing", 1, _ -> {});

    private static final Map<String, String> ENVIRONMENT = Map.of("WORKFLOW_ALLOWED_HTTP_HOSTS", "127.0.0.1");

    private static final long SEED =
            Long.getLong("chaos.seed", ThreadLocalRandom.current().nextInt(1_000_000));

    private static final List<CheckpointMode> MODES = List.of(CheckpointMode.values());

    /** When instances are committed, and when messages follow; without the property, the seed chooses it. */
    private static final CheckpointMode CHECKPOINT = Optional.ofNullable(System.getProperty("chaos.checkpoint"))
            .map(CheckpointMode::valueOf)
            .orElse(MODES.get(Math.floorMod(SEED, MODES.size())));

    /** The maximum time without an ended instance after the faults. Wrong clocks and dead letters can delay an instance. */
    private static final Duration PATIENCE = Duration.ofMinutes(4).plusSeconds(SECONDS / 4);

    /** The visibility timeout, which must be short enough for redeliveries during the test. */
    private static final Duration VISIBILITY = Duration.ofSeconds(Math.clamp(SECONDS / 4, 10, 30));

    private static final Duration FARTHEST_CLOCK = Duration.ofSeconds(SECONDS / 4);

    @TempDir
    private Path folder;

    @Test
    void randomProcessKillsAndOutages_onEmulatedAws_loseNoInstance_andEachCallKeepsItsIdempotencyKey() {
        try (var log = log("aws");
                var target = cloud(Map.of(), log)) {
            assertThat(differences(target, target.faults(), log, SECONDS, INSTANCES, PATIENCE))
                    .isEmpty();
        }
    }

    @Test
    void randomProcessKillsAndPauses_onSqlite_loseNoInstance_andEachCallKeepsItsIdempotencyKey() {
        try (var log = log("sqlite");
                var target = new DevTarget(folder, CHECKPOINT, ENVIRONMENT, log)) {
            assertThat(differences(target, target.faults(), log, SECONDS, INSTANCES, PATIENCE))
                    .isEmpty();
        }
    }

    /** Tests the reconciliation itself with queues that lose messages. */
    @Test
    void chaosTest_onQueuesThatLoseMessages_reportsUnfinishedInstances() {
        try (var log = log("canary");
                var target = cloud(Map.of(RuntimeServer.LOSSY, "true"), log)) {
            assertThat(differences(target, List.of(NOTHING), log, CANARY_SECONDS, CANARY_INSTANCES, CANARY_PATIENCE))
                    .anyMatch(difference -> difference.contains("has not come to"));
        }
    }

    private static Logs log(String name) {
        return new Logs(Path.of("target", "chaos", name + ".log"));
    }

    private CloudTarget cloud(Map<String, String> more, Logs log) {
        var environment = new HashMap<>(ENVIRONMENT);
        environment.put(RuntimeServer.CHECKPOINT, CHECKPOINT.name());
        environment.putAll(more);
        return new CloudTarget(folder, VISIBILITY, FARTHEST_CLOCK, environment, log);
    }

    private static List<String> differences(
            Target target, List<ChaosFault> faults, Logs log, int seconds, int instances, Duration patience) {
        try (var service = new WorkService(SEED)) {
            var chaosRun =
                    new ChaosRun(target, faults, service, log, instances, Duration.ofSeconds(seconds), patience, SEED);
            var differences = chaosRun.differences();
            System.out.println(chaosRun.report("checkpoint " + CHECKPOINT + ", seed " + SEED));
            return differences;
        }
    }
}
