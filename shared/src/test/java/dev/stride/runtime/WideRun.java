package dev.stride.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.BundleResources;
import dev.stride.call.http.HttpReply;
import dev.stride.call.http.HttpRequest;
import dev.stride.engine.Branch;
import dev.stride.engine.BranchId;
import dev.stride.language.known.KnownLanguages;
import dev.stride.runtime.Instances.Instance;
import dev.stride.runtime.Starts.Start;
import dev.stride.runtime.ledger.CountedQueue;
import dev.stride.runtime.ledger.CountedTable;
import dev.stride.runtime.ledger.Ledger;
import dev.stride.runtime.ledger.Meter;
import dev.stride.runtime.port.Blobs;
import dev.stride.simulation.Answer;
import dev.stride.simulation.Mishaps;
import dev.stride.simulation.Simulation;
import dev.stride.simulation.Weather;
import dev.stride.simulation.World;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One instance of the workflow {@code wide} in a simulated world where handlers overlap, with all that it does counted. */
final class WideRun {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final Weather OVERLAPPING =
            new Weather(true, Duration.ofMillis(5), Duration.ofMillis(200), 0, Duration.ZERO, Duration.ZERO);

    private static final String NUMBERS = """
            { "openapi": "3.0.3", "info": { "title": "Numbers", "version": "1" },
              "servers": [ { "url": "https://numbers.example" } ],
              "paths": { "/numbers/{n}": { "get": {
                "operationId": "number",
                "parameters": [ { "name": "n", "in": "path", "required": true, "schema": { "type": "integer" } } ],
                "responses": { "200": { "description": "the number" } } } } } }""";

    private final Ledger ledger = Ledger.ofItems();
    private final Set<BranchId> open = new HashSet<>();
    private final Set<String> blobs = new HashSet<>();
    private Optional<Ledger.Summary> running = Optional.empty();
    private final World world = new World(1, START, OVERLAPPING);
    private final Simulation simulation =
            new Simulation(world, Mishaps.none(), WideRun::answer, _ -> Optional.empty(), this::runtime);
    private final Instances instances = new Instances(simulation.ports());

    WideRun(List<String> definitions) {
        var deployment =
                new Deployment(simulation.ports(), KnownLanguages.ALL, simulation.kinds(), BundleResources::new);
        for (var definition : definitions) {
            assertThat(deployment.deploy(definition, Map.of("numbers.json", NUMBERS), Optional.empty()))
                    .isInstanceOf(Deployment.Outcome.Added.class);
        }
    }

    /** Starts an instance and lets it come to its end. */
    Instance start(JsonNode input) {
        var instance = started(input);
        assertThat(world.run()).isEqualTo(World.Rest.IDLE);
        return ended(instance);
    }

    /** Starts an instance, cancels it after a time and lets all come to rest. */
    Instance startAndCancel(JsonNode input, Duration after) {
        var instance = started(input);
        world.runUntil(START.plus(after));
        instances.cancel(instance, "nobody wants it any more", false);
        assertThat(world.run()).isEqualTo(World.Rest.IDLE);
        return ended(instance);
    }

    /** What the handlers have used for the instance. */
    long of(Meter meter) {
        return running.orElseGet(ledger::summary).of(meter);
    }

    /** What they have used after its end, to let what it leaves behind expire. */
    long afterwards(Meter meter) {
        return ledger.summary().of(meter) - of(meter);
    }

    /** How often the item was written that was written most often. */
    long hottest() {
        return ledger.hottest().orElseThrow().writes();
    }

    /** Blobs that branches and messages were put into. */
    int blobs() {
        return blobs.size();
    }

    /** Branches that have not ended. */
    int open() {
        return open.size();
    }

    private String started(JsonNode input) {
        var start = new Starts(simulation.ports()).start("wide", Optional.empty(), input, Optional.empty());
        return ((Start.Accepted) start).instance();
    }

    private Instance ended(String instance) {
        assertThat(simulation.failures()).allMatch(NotYetBegun.class::isInstance);
        assertThat(simulation.lost()).isEmpty();
        return instances.find(instance).orElseThrow();
    }

    private WorkflowRuntime runtime(Ports ports) {
        var counted = ports.with(new CountedTable(ports.table(), ledger))
                .with(noted(ports.blobs()))
                .with(new CountedQueue(ports.queue(), ledger));
        return new WorkflowRuntime(counted, Config.DEFAULT, (branch, _) -> saw(branch)) {
            @Override
            public void receive(Delivery delivery) {
                if (running.isEmpty() && InstanceLetter.read(delivery.body()).isPresent()) {
                    running = Optional.of(ledger.summary());
                }
                super.receive(delivery);
            }
        };
    }

    private void saw(Branch branch) {
        if (branch.status().ended()) {
            open.remove(branch.id());
        } else {
            open.add(branch.id());
        }
    }

    private Blobs noted(Blobs all) {
        return new Blobs() {
            @Override
            public void put(String name, byte[] bytes) {
                blobs.add(name);
                all.put(name, bytes);
            }

            @Override
            public Optional<byte[]> get(String name) {
                return all.get(name);
            }
        };
    }

    private static Answer<HttpReply> answer(HttpRequest request) {
        var path = request.uri().getPath();
        var body = "{\"n\": %s}".formatted(path.substring(path.lastIndexOf('/') + 1));
        return new Answer<>(
                Duration.ofMillis(100),
                new HttpReply.Answered(
                        200, Map.of("content-type", "application/json"), body.getBytes(StandardCharsets.UTF_8)));
    }
}
