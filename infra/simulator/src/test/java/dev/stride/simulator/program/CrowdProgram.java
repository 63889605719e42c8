package dev.stride.simulator.program;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.language.Compilation;
import dev.stride.plan.Plan;
import dev.stride.simulator.program.Program.Beginning;
import dev.stride.workflowtest.TestStep;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A program of many concurrent instances of several workflows, which share definitions, services and event types. A seed
 * determines the instances and the times of their events. Each instance has a correlation key of its own, so its outcome
 * does not depend on the others.
 */
public final class CrowdProgram {

    private static final int CLIENTS = 40;
    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final Path FOLDER = Path.of("src/test/resources/crowd");
    private static final Path SHOP =
            Path.of("src/test/resources/conformance/serverless-workflow-0.8/service.openapi.yaml");
    private static final List<String> STARTED = List.of("order", "both", "asker", "each", "pack");

    /** The event types that each workflow waits for. */
    private static final Map<String, List<String>> EVENTS =
            Map.of("order", List.of("paid"), "both", List.of("paid", "checked"));

    /** The compiled plans, shared by all programs. */
    private static final List<Plan> PLANS = plans();

    /** Returns the program of a seed. */
    public static Program of(long seed) {
        var chance = new SplittableRandom(seed);
        var starts = IntStream.range(0, CLIENTS)
                .mapToObj(client -> {
                    var workflow = STARTED.get(chance.nextInt(STARTED.size()));
                    return new Beginning(workflow, Optional.empty(), key("key" + client));
                })
                .toList();
        var steps = new ArrayList<TestStep>();
        for (var start : starts) {
            for (var type : EVENTS.getOrDefault(start.workflow(), List.of())) {
                steps.add(
                        event(type, start.input().path("key").asText(), Duration.ofSeconds(chance.nextInt(30, 3_600))));
            }
        }
        steps.sort(Comparator.comparing(testStep -> testStep.after().orElseThrow()));
        return new Program(
                "crowd " + seed,
                PLANS,
                starts,
                START,
                List.copyOf(steps),
                START,
                Map.of(),
                DeterministicServices::new,
                false,
                0,
                () -> smaller(seed, starts, steps));
    }

    /** Returns programs that lack one of the clients each. */
    private static Stream<Program> smaller(long seed, List<Beginning> starts, List<TestStep> steps) {
        return IntStream.range(0, starts.size()).mapToObj(left -> {
            var fewer = new ArrayList<>(starts);
            fewer.remove(left);
            return new Program(
                    "crowd " + seed,
                    PLANS,
                    List.copyOf(fewer),
                    START,
                    steps,
                    START,
                    Map.of(),
                    DeterministicServices::new,
                    false,
                    0,
                    () -> smaller(seed, fewer, steps));
        });
    }

    private static JsonNode key(String key) {
        return JsonNodeFactory.instance.objectNode().put("key", key);
    }

    private static TestStep event(String type, String key, Duration after) {
        var event = JsonNodeFactory.instance.objectNode();
        event.put("type", type).put("source", "/shop").put("order", key);
        event.putObject("data").put("of", type);
        return new TestStep.Event(Optional.of(after), event);
    }

    private static List<Plan> plans() {
        try (var files = Files.list(FOLDER)) {
            var shop = Map.of("shop.yaml", Files.readString(SHOP));
            var plans = new ArrayList<Plan>();
            for (var file : files.sorted().toList()) {
                switch (Program.compiled(Files.readString(file), shop)) {
                    case Compilation.Compiled compiled -> plans.add(compiled.plan());
                    case Compilation.Rejected rejected -> throw new IllegalStateException(file + ": " + rejected);
                }
            }
            return List.copyOf(plans);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private CrowdProgram() {}
}
