package dev.stride.local.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.local.cloud.RuntimeServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever dies, stands still or has the wrong time meanwhile: what was accepted happens, and nothing happens twice. */
@Tag("chaos")
class ChaosTest {

    /** How long faults are done, in seconds; and how many instances are started meanwhile. */
    private static final int SECONDS = Integer.getInteger("chaos.seconds", 600);

    private static final int INSTANCES = Integer.getInteger("chaos.instances", 2_000);
    private static final int CANARY_SECONDS = 10;
    private static final int CANARY_INSTANCES = 64;
    private static final Duration CANARY_PATIENCE = Duration.ofSeconds(10);

    private static final ChaosFault NOTHING = new ChaosFault("nothing", 1, _ -> {});

    private static final Map<String, String> ENVIRONMENT = Map.of("WORKFLOW_ALLOWED_HTTP_HOSTS", "127.0.0.1");

    private static final long SEED =
            Long.getLong("chaos.seed", ThreadLocalRandom.current().nextInt(1_000_000));

    /** How long no instance may end after the faults: clocks that were wrong may have put one off, and dead letters. */
    private static final Duration PATIENCE = Duration.ofMinutes(4).plusSeconds(SECONDS / 4);

    /** A message that somebody died with comes again after so long, while the test lasts. */
    private static final Duration VISIBILITY = Duration.ofSeconds(Math.clamp(SECONDS / 4, 10, 30));

    private static final Duration FARTHEST_CLOCK = Duration.ofSeconds(SECONDS / 4);

    @TempDir
    private Path folder;

    @Test
    void chaosOnEmulatedAwsLosesAndRepeatsNothing() {
        try (var log = log("aws");
                var target = cloud(Map.of(), log)) {
            assertThat(differences(target, target.faults(), log, SECONDS, INSTANCES, PATIENCE))
                    .isEmpty();
        }
    }

    @Test
    void chaosOnSqliteLosesAndRepeatsNothing() {
        try (var log = log("sqlite");
                var target = new DevTarget(folder, ENVIRONMENT, log)) {
            assertThat(differences(target, target.faults(), log, SECONDS, INSTANCES, PATIENCE))
                    .isEmpty();
        }
    }

    /** The ledger can fail: here messages are lost, and nothing else goes wrong. */
    @Test
    void lostMessageFailsTheReconciliation() {
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
        environment.putAll(more);
        return new CloudTarget(folder, VISIBILITY, FARTHEST_CLOCK, environment, log);
    }

    private static List<String> differences(
            Target target, List<ChaosFault> faults, Logs log, int seconds, int instances, Duration patience) {
        try (var service = new WorkService(SEED)) {
            var chaosRun =
                    new ChaosRun(target, faults, service, log, instances, Duration.ofSeconds(seconds), patience, SEED);
            var differences = chaosRun.differences();
            System.out.println(chaosRun.report("seed " + SEED));
            return differences;
        }
    }
}
