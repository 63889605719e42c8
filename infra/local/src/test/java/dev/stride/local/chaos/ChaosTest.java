package dev.stride.local.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever dies, stands still or has the wrong time meanwhile: what was accepted happens, and nothing happens twice. */
@Tag("chaos")
class ChaosTest {

    /** How long faults are done, in seconds; and how many instances are started meanwhile. */
    private static final int SECONDS = Integer.getInteger("chaos.seconds", 600);

    private static final int INSTANCES = Integer.getInteger("chaos.instances", 2_000);
    private static final long SEED =
            Long.getLong("chaos.seed", ThreadLocalRandom.current().nextInt(1_000_000));

    @TempDir
    private Path folder;

    @Test
    void onEmulatedAws() {
        // A message that somebody died with comes again while the test lasts.
        var visibility = Duration.ofSeconds(Math.clamp(SECONDS / 4, 10, 30));
        var farthestClock = Duration.ofSeconds(SECONDS).dividedBy(4);
        balances("aws", environment -> log -> new CloudTarget(folder, visibility, farthestClock, environment, log));
    }

    @Test
    void onSqlite() {
        balances("sqlite", environment -> log -> new DevTarget(folder, environment, log));
    }

    private static void balances(String name, Function<Map<String, String>, Function<Logs, Target>> start) {
        var log = new Logs(Path.of("target", "chaos", name + ".log"));
        try (var service = new WorkService(SEED);
                var target = start.apply(Map.of("WORKFLOW_ALLOWED_HTTP_HOSTS", "127.0.0.1"))
                        .apply(log)) {
            var run = new Run(target, service, log, INSTANCES, Duration.ofSeconds(SECONDS), new Random(SEED));
            var differences = new ArrayList<>(run.differences());
            System.out.println(run.report("seed " + SEED));
            assertThat(differences).isEmpty();
        }
    }
}
