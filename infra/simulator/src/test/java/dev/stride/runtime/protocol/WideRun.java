package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.document.BundleResources;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.Envelope;
import dev.stride.runtime.metering.CountedPorts.CountedQueue;
import dev.stride.runtime.metering.CountedTable;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.metering.UsageMetric;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.fault.FaultPlan;
import dev.stride.simulator.port.SimulatedServices.DelayedReply;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** One instance of the workflow {@code wide} in a simulated world where handlers overlap, with counters of its usage. */
final class WideRun {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final NetworkProfile OVERLAPPING =
            new NetworkProfile(true, Duration.ofMillis(5), Duration.ofMillis(200), 0, Duration.ZERO, Duration.ZERO);

    private static final String NUMBERS = """
            { "openapi": "3.0.3", "info": { "title": "Numbers", "version": "1" },
              "servers": [ { "url": "https://numbers.example" } ],
              "paths": { "/numbers/{n}": { "get": {
                "operationId": "number",
                "parameters": [ { "name": "n", "in": "path", "required": true, "schema": { "type": "integer" } } ],
                "responses": { "200": { "description": "the number" } } } } } }""";

    private final UsageCounter usageCounter = UsageCounter.perItem();
    private final Set<BranchId> open = new HashSet<>();
    private final Set<String> blobs = new HashSet<>();
    private Optional<UsageCounter.Usage> running = Optional.empty();
    private final World world = new World(1, START, OVERLAPPING);
    private final Simulation simulation =
            new Simulation(world, FaultPlan.none(), WideRun::answer, _ -> Optional.empty(), this::runtime);
    private final Instances instances = new Instances(simulation.ports(), Stores.of(simulation.ports()));

    WideRun(List<String> definitions) {
        var deployment = new Deployment(
                simulation.ports(),
                Stores.of(simulation.ports()),
                KnownLanguages.ALL,
                simulation.kinds(),
                BundleResources::new);
        for (var definition : definitions) {
            assertThat(deployment.deploy(definition, Map.of("numbers.json", NUMBERS), Optional.empty()))
                    .isInstanceOf(Deployment.DeploymentResult.Added.class);
        }
    }

    /** Starts an instance and lets it come to its end. */
    Instance start(JsonNode input) {
        var instance = started(input);
        assertThat(world.run()).isEqualTo(World.StopReason.IDLE);
        return ended(instance);
    }

    /** Starts an instance, cancels it after a time and lets all come to rest. */
    Instance startAndCancel(JsonNode input, Duration after) {
        var instance = started(input);
        world.runUntil(START.plus(after));
        instances.cancel(instance, "nobody wants it any more", false);
        assertThat(world.run()).isEqualTo(World.StopReason.IDLE);
        return ended(instance);
    }

    /** What the handlers have used for the instance. */
    long of(UsageMetric usageMetric) {
        return running.orElseGet(usageCounter::summary).of(usageMetric);
    }

    /** What they have used after its end, to let what it leaves behind expire. */
    long afterwards(UsageMetric usageMetric) {
        return usageCounter.summary().of(usageMetric) - of(usageMetric);
    }

    /** How often the item was written that was written most often. */
    long hottest() {
        return usageCounter.hottest().orElseThrow().writes();
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
        var startResult = new InstanceStarter(simulation.ports(), Stores.of(simulation.ports()))
                .start("wide", Optional.empty(), input, Optional.empty());
        return ((StartResult.Accepted) startResult).instance();
    }

    private Instance ended(String instance) {
        assertThat(simulation.failures()).allMatch(BranchNotFound.class::isInstance);
        assertThat(simulation.lostMessages()).isEmpty();
        return instances.find(instance).orElseThrow();
    }

    private WorkflowRuntime runtime(Ports ports) {
        var counted = ports.with(new CountedTable(ports.table(), usageCounter))
                .with(noted(ports.blobs()))
                .with(new CountedQueue(ports.queue(), usageCounter));
        return new WorkflowRuntime(RuntimeParts.of(counted, RuntimeConfig.DEFAULT, (branch, _) -> saw(branch))) {
            @Override
            public Runnable receive(Delivery delivery, BranchTurns turns) {
                if (running.isEmpty() && Envelope.kindOf(delivery.body()) == Envelope.Kind.INSTANCE) {
                    running = Optional.of(usageCounter.summary());
                }
                return super.receive(delivery, turns);
            }
        };
    }

    private void saw(Branch branch) {
        if (branch.status().isFinal()) {
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

    private static DelayedReply<HttpReply> answer(HttpRequest request) {
        var path = request.uri().getPath();
        var body = "{\"n\": %s}".formatted(path.substring(path.lastIndexOf('/') + 1));
        return new DelayedReply<>(
                Duration.ofMillis(100),
                new HttpReply.Answered(
                        200, Map.of("content-type", "application/json"), body.getBytes(StandardCharsets.UTF_8)));
    }
}
