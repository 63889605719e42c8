package dev.stride.runtime.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.document.BundleResources;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.engine.branch.Status;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.metering.CountedPorts.CountedQueue;
import dev.stride.runtime.metering.CountedPorts.CountedTimers;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.metering.UsageMetric;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.fault.FaultPlan;
import dev.stride.simulator.port.SimulatedServices.DelayedReply;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** One instance of a workflow that waits, in a world where every timer fires up to a minute late. */
final class TimedRun {

    static final Instant START = Instant.parse("2024-01-01T00:00:00.25Z");

    private static final NetworkProfile LATE =
            new NetworkProfile(true, Duration.ZERO, Duration.ZERO, 0, Duration.ZERO, Duration.ofSeconds(60));

    private static final String SERVICE = """
            { "openapi": "3.0.3", "info": { "title": "Busy", "version": "1" },
              "servers": [ { "url": "https://busy.example" } ],
              "paths": { "/": { "get": { "operationId": "ask", "responses": { "200": { "description": "done" } } } } } }""";

    private final UsageCounter usageCounter = new UsageCounter();
    private final World world;
    private final Simulation simulation;
    private Optional<Instant> ended = Optional.empty();
    private boolean isBusy = true;

    /** Runs a definition to its end. @param seed decides how late each timer is */
    TimedRun(String definition, long seed) {
        world = new World(seed, START, LATE);
        simulation = new Simulation(world, FaultPlan.none(), this::answer, _ -> Optional.empty(), this::runtime);
        var deployment = new Deployment(
                simulation.ports(),
                Stores.of(simulation.ports()),
                KnownLanguages.ALL,
                simulation.kinds(),
                BundleResources::new);
        assertThat(deployment.deploy(definition, Map.of("service.json", SERVICE), Optional.empty()))
                .isInstanceOf(Deployment.DeploymentResult.Added.class);
        new InstanceStarter(simulation.ports(), Stores.of(simulation.ports()))
                .start("waiter", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
        assertThat(world.run()).isEqualTo(World.StopReason.IDLE);
        assertThat(simulation.failures()).isEmpty();
    }

    /** When it completed. */
    Instant ended() {
        return ended.orElseThrow();
    }

    /** What the handlers have used. */
    long of(UsageMetric usageMetric) {
        return usageCounter.summary().of(usageMetric);
    }

    private WorkflowRuntime runtime(Ports ports) {
        var counted = new Ports(
                ports.table(),
                ports.blobs(),
                new CountedQueue(ports.queue(), usageCounter),
                new CountedTimers(ports.timers(), usageCounter),
                ports.bus(),
                ports.rules(),
                ports.caller(),
                ports.secrets(),
                ports.clock(),
                ports.ids());
        return new WorkflowRuntime(RuntimeParts.of(counted, RuntimeConfig.DEFAULT, (branch, _) -> {
            if (branch.status() == Status.COMPLETED) {
                ended = Optional.of(world.instant());
            }
        }));
    }

    /** Is busy the first time. */
    private DelayedReply<HttpReply> answer(HttpRequest request) {
        var status = isBusy ? 503 : 200;
        isBusy = false;
        return new DelayedReply<>(Duration.ZERO, new HttpReply.Answered(status, Map.of(), new byte[0]));
    }
}
