package dev.stride.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.local.CapturedLog;
import dev.stride.local.client.ApiClient;
import dev.stride.local.client.ApiClient.RetrySchedule;
import dev.stride.local.client.RequestAuthentication;
import dev.stride.local.cloud.ChildProcess;
import dev.stride.local.command.Stride;
import dev.stride.local.embedded.EmbeddedRuntime;
import dev.stride.local.embedded.EmbeddedRuntime.Reporting;
import dev.stride.local.embedded.LocalEnvironment;
import dev.stride.local.endtoend.StepService.Call;
import dev.stride.local.poll.PacedClock;
import dev.stride.local.sqlite.Database;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.store.Stores;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that {@code stride dev --data} recovers when it is killed repeatedly at random times while an instance runs. */
@Tag("chaos")
final class KillTest {

    private static final int KILLS = 5;

    /**
     * The maximum time from the arrival of a call to a kill. Half of the kills occur while the result is committed and
     * dispatched, half at any time.
     */
    private static final int COMMIT_MILLIS = 40;

    private static final int STATE_MILLIS = 300;

    @TempDir
    private Path folder;

    private final long seed = new Random().nextLong();
    private final Random random = new Random(seed);
    private final StepService service;

    KillTest() throws IOException {
        service = new StepService();
    }

    /** The state that was stored when the process was killed. @param calls number of calls that the service had received */
    private record Death(int calls, Set<Integer> committed) {}

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("steps.sw.yaml"), StepWorkflow.definition());
        Files.writeString(folder.resolve("steps.json"), service.openApi());
    }

    @AfterEach
    void close() {
        service.close();
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void devServerRestartedAfterAKill_resumesInstancesWithoutRepeatingCommittedCalls()
            throws IOException, InterruptedException {
        var deaths = new ArrayList<Death>();
        var dev = start();
        var instance = start(dev);
        while (deaths.size() < KILLS) {
            service.awaitCall();
            var longest = Duration.ofMillis(random.nextBoolean() ? COMMIT_MILLIS : STATE_MILLIS);
            LockSupport.parkNanos(random.nextLong(longest.toNanos()));
            dev.kill();
            deaths.add(new Death(service.calls().size(), committedSteps(instance)));
            dev = start();
        }
        var ended = awaitEnd(dev, instance);
        dev.kill();

        assertThat(ended.path("status").asText()).as("seed %d", seed).isEqualTo("COMPLETED");
        assertThat(doneSteps(ended.path("output"))).isEqualTo(Set.copyOf(StepWorkflow.steps()));
        for (var death : deaths) {
            assertThat(service.calls().stream().skip(death.calls()).map(Call::step))
                    .as("called after its result was committed, seed %d", seed)
                    .noneMatch(death.committed()::contains);
        }
        assertThat(keys())
                .as("one key for each step, however often it was called")
                .hasSize(StepWorkflow.steps().size());
    }

    private Path data() {
        return folder.resolve("data");
    }

    private ChildProcess start() {
        var words = List.of("dev", folder.toString(), "--port", "0", "--data", data().toString());
        return ChildProcess.start(Stride.class, words, Map.of(), _ -> {});
    }

    private static ApiClient endpoint(ChildProcess dev) {
        return new ApiClient(
                dev.address(), RequestAuthentication.ANONYMOUS, RetrySchedule.standard(), InstantSource.system());
    }

    private static String start(ChildProcess dev) {
        try (var endpoint = endpoint(dev)) {
            var body = "{}".getBytes(StandardCharsets.UTF_8);
            var clientResponse =
                    endpoint.post("/workflows/steps/instances", Map.of(), Map.of("Idempotency-Key", "1"), body);
            assertThat(clientResponse.status())
                    .as(clientResponse.body().toString())
                    .isEqualTo(202);
            return clientResponse.body().path("id").asText();
        }
    }

    /** Starts the instance again with the same idempotency key, which returns the same instance, and may wait for its end. */
    private static JsonNode awaitEnd(ChildProcess dev, String instance) {
        try (var endpoint = endpoint(dev)) {
            while (true) {
                var headers = Map.of("Idempotency-Key", "1", "Prefer", "wait=20");
                var body = "{}".getBytes(StandardCharsets.UTF_8);
                var clientResponse = endpoint.post("/workflows/steps/instances", Map.of(), headers, body);
                assertThat(clientResponse.body().path("id").asText()).isEqualTo(instance);
                if (clientResponse.status() == 200) {
                    return clientResponse.body();
                }
            }
        }
    }

    /** Reads the stored state from the file while no process has it open. */
    private Set<Integer> committedSteps(String instance) {
        var database = Database.open(data().resolve("stride.db"));
        var pacedClock = PacedClock.realTime(InstantSource.system());
        try (var asleep = new EmbeddedRuntime(
                database,
                LocalEnvironment.create(),
                pacedClock,
                new Reporting(new UsageCounter(), RuntimeObserver.NONE, new CapturedLog()))) {
            var history = new Instances(asleep.ports(), Stores.of(asleep.ports())).history(instance, Optional.empty());
            assertThat(history.next()).as("one page has it all").isEmpty();
            return history.entries().stream()
                    .filter(HistoryEntry.Called.class::isInstance)
                    .map(HistoryEntry.Called.class::cast)
                    .map(called -> Integer.parseInt(called.state().substring("State".length())))
                    .collect(Collectors.toSet());
        }
    }

    private static Set<Integer> doneSteps(JsonNode output) {
        var done = new HashSet<Integer>();
        output.fieldNames().forEachRemaining(name -> done.add(Integer.parseInt(name.substring("step".length()))));
        return done;
    }

    private List<String> keys() {
        return service.calls().stream().map(Call::key).distinct().toList();
    }
}
