package dev.stride.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.Entry;
import dev.stride.local.Lines;
import dev.stride.local.client.Caller;
import dev.stride.local.client.Endpoint;
import dev.stride.local.client.Patience;
import dev.stride.local.cloud.ChildProcess;
import dev.stride.local.command.Stride;
import dev.stride.local.embedded.Embedded;
import dev.stride.local.embedded.Laptop;
import dev.stride.local.endtoend.StepService.Call;
import dev.stride.local.poll.Pace;
import dev.stride.local.sqlite.Database;
import dev.stride.runtime.Instances;
import dev.stride.runtime.Observer;
import dev.stride.runtime.ledger.Ledger;
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

/** {@code stride dev --data} dies again and again while an instance runs, at moments that nobody chose. */
@Tag("chaos")
final class KillTest {

    private static final int KILLS = 5;

    /** After a call arrives: half of the kills fall where its result is committed and dispatched, half anywhere. */
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

    /** What was known to be done when the process was dead. @param calls how many the service had got by then */
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
    void anInstanceSurvivesKillsAndNoCommittedCallIsRepeated() throws IOException, InterruptedException {
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

    private static Endpoint endpoint(ChildProcess dev) {
        return new Endpoint(dev.address(), Caller.ANYBODY, Patience.real(), InstantSource.system());
    }

    private static String start(ChildProcess dev) {
        try (var endpoint = endpoint(dev)) {
            var body = "{}".getBytes(StandardCharsets.UTF_8);
            var answer = endpoint.post("/workflows/steps/instances", Map.of(), Map.of("Idempotency-Key", "1"), body);
            assertThat(answer.status()).as(answer.body().toString()).isEqualTo(202);
            return answer.body().path("id").asText();
        }
    }

    /** Starting under the same key again finds the same instance, and may wait for its end. */
    private static JsonNode awaitEnd(ChildProcess dev, String instance) {
        try (var endpoint = endpoint(dev)) {
            while (true) {
                var headers = Map.of("Idempotency-Key", "1", "Prefer", "wait=20");
                var body = "{}".getBytes(StandardCharsets.UTF_8);
                var answer = endpoint.post("/workflows/steps/instances", Map.of(), headers, body);
                assertThat(answer.body().path("id").asText()).isEqualTo(instance);
                if (answer.status() == 200) {
                    return answer.body();
                }
            }
        }
    }

    /** Read from the file while nobody else has it. */
    private Set<Integer> committedSteps(String instance) {
        var database = Database.open(data().resolve("stride.db"));
        var pace = Pace.waiting(InstantSource.system());
        try (var asleep = new Embedded(database, Laptop.open(), pace, new Ledger(), Observer.NONE, new Lines())) {
            var history = new Instances(asleep.ports()).history(instance, Optional.empty());
            assertThat(history.next()).as("one page has it all").isEmpty();
            return history.entries().stream()
                    .filter(Entry.Called.class::isInstance)
                    .map(Entry.Called.class::cast)
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
