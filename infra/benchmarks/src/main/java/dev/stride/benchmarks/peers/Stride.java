package dev.stride.benchmarks.peers;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.benchmarks.cases.NumberService;
import dev.stride.benchmarks.micro.Definition;
import dev.stride.benchmarks.peers.Engine.Task;
import dev.stride.engine.branch.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A process of {@code stride dev}.
 *
 * @param durability what it promises about stored states
 * @param options of the command besides those for the port and the folders
 */
record Stride(String durability, List<String> options) implements Subject {

    /** As it is without options. */
    static final Stride DEFAULT = new Stride(
            "each state is committed, and synced before anyone is told of it; ten states a message (`CHAINED`)",
            List.of());

    static final Stride STATES = new Stride(
            "each state is committed, and synced before anyone is told of it; one state a message",
            List.of("--checkpoint", "STATES"));

    static final Stride EFFECTS = new Stride(
            "synced are the start, the end and what is before and after a call, a fork and a wait;"
                    + " states between are run again after a crash",
            List.of("--checkpoint", "EFFECTS"));

    private static final String LISTENING = "listening on ";
    private static final String JSON = "application/json";
    private static final String EVENT = "application/cloudevents+json";
    private static final String WAITING = "wait";

    @Override
    public String title() {
        return options.isEmpty() ? "Stride, default" : "Stride, `%s`".formatted(String.join(" ", options));
    }

    @Override
    public Optional<String> missing() {
        return Optional.empty();
    }

    @Override
    public Engine start(Processes processes, Path folder, URI service) throws IOException, InterruptedException {
        var definitions = Files.createDirectory(folder.resolve("definitions"));
        for (var definition : definitions(service).entrySet()) {
            Files.writeString(definitions.resolve(definition.getKey()), definition.getValue());
        }
        var command = new ArrayList<>(List.of(SourceTree.resolve("stride").toString(), "dev", definitions.toString()));
        command.addAll(List.of("--port", "0", "--data", folder.resolve("data").toString()));
        command.addAll(options);
        var output = processes.start("dev", command, Map.of());
        return new Running(new EngineClient(processes.await(() -> address(output))));
    }

    private static Map<String, String> definitions(URI service) {
        return Map.of(
                "linear.sw.yaml",
                Definition.LINEAR.text(),
                "foreach.sw.yaml",
                Definition.FOREACH.text(),
                "calls.sw.yaml",
                text("calls.sw.yaml"),
                "wait.sw.yaml",
                text("wait.sw.yaml"),
                NumberService.DOCUMENT,
                NumberService.description(service));
    }

    private static String text(String file) {
        try (var text = Objects.requireNonNull(Stride.class.getResourceAsStream(file))) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the address that the command has printed, if it has. */
    private static Optional<URI> address(Path output) {
        try (var lines = Files.lines(output)) {
            return lines.filter(line -> line.contains(LISTENING))
                    .map(line -> URI.create(line.substring(line.indexOf(LISTENING) + LISTENING.length())))
                    .findFirst();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private record Running(EngineClient client) implements Engine {

        @Override
        public void run(Task task) {
            var workflow = switch (task) {
                case STEPS -> "linear";
                case CALLS -> "calls";
                case BRANCHES -> "foreach";
            };
            var input = switch (task) {
                case STEPS -> Definition.LINEAR.input();
                case CALLS -> JsonNodeFactory.instance.objectNode();
                case BRANCHES -> Definition.FOREACH.input();
            };
            var path = "/workflows/%s/instances?wait=%s".formatted(workflow, EngineClient.LONGEST);
            var instance = client.post(path, JSON, input);
            if (!instance.path("status").asText().equals(Status.COMPLETED.name())) {
                throw new EngineFailure("an instance has not completed: " + instance);
            }
        }

        @Override
        public void begin(String key) {
            client.post("/workflows/%s/instances".formatted(WAITING), JSON, keyed(key));
        }

        @Override
        public void signal(String key) {
            var event = keyed(key)
                    .put("specversion", "1.0")
                    .put("id", key)
                    .put("source", "/peers")
                    .put("type", "peers.signal");
            client.post("/events", EVENT, event);
        }

        @Override
        public boolean haveAllEnded() {
            var open = "/instances?limit=1&workflow=%s&status=PENDING&status=RUNNING&status=WAITING".formatted(WAITING);
            return client.get(open).path("instances").isEmpty();
        }

        private static ObjectNode keyed(String key) {
            return JsonNodeFactory.instance.objectNode().put("key", key);
        }
    }
}
