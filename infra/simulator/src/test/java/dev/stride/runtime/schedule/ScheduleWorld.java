package dev.stride.runtime.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.secret.SecretSource;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.HistoryLevel;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.deployment.Deployment.DeploymentResult;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.fault.FaultPlan;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The runtime in a simulated world, with scheduled workflows and the instances that they started. */
final class ScheduleWorld implements AutoCloseable {

    static final Instant START = Instant.parse("2024-03-01T09:00:00Z");

    private static final RuntimeConfig ALL = new RuntimeConfig(HistoryLevel.ALL, 1, Limits.COMMITS_PER_INSTANCE);

    private final World world;
    private final Simulation simulation;

    ScheduleWorld(NetworkProfile networkProfile) {
        world = new World(1, START, networkProfile);
        simulation = new Simulation(
                world,
                FaultPlan.none(),
                request -> {
                    throw new IllegalStateException("nothing is called here, and not " + request);
                },
                SecretSource.NONE,
                ports -> new WorkflowRuntime(RuntimeParts.of(ports, ALL, RuntimeObserver.NONE)));
    }

    /** A workflow of one state that does nothing. @param start its {@code start}, as YAML */
    static String workflow(String version, String start) {
        return """
                id: w
                version: '%s'
                specVersion: '0.8'
                start: %s
                states: [{name: A, type: inject, data: {}, end: true}]
                """.formatted(version, start);
    }

    /** A workflow with this schedule. */
    static String scheduled(String version, String schedule) {
        return workflow(version, "{stateName: A, schedule: %s}".formatted(schedule));
    }

    DeploymentResult deploy(String definition) {
        return deploy(definition, simulation.ports());
    }

    /** Deploys with ports of the caller's. */
    DeploymentResult deploy(String definition, Ports ports) {
        var deploymentResult = deployment(ports).deploy(definition, Map.of(), Optional.empty());
        assertThat(deploymentResult).isNotInstanceOf(DeploymentResult.Rejected.class);
        return deploymentResult;
    }

    void remove(String version) {
        deployment(simulation.ports()).remove(new WorkflowId("w", version));
    }

    private static Deployment deployment(Ports ports) {
        return new Deployment(
                ports, Stores.of(ports), KnownLanguages.ALL, CallKinds.builtIn(StubClients.NONE), BundleResources::new);
    }

    /** Lets time pass, in which schedules ring. */
    void runUntil(String time) {
        assertThat(world.runUntil(Instant.parse(time))).isNotEqualTo(World.StopReason.ENDLESS);
        assertThat(simulation.failures()).isEmpty();
    }

    /** A letter arrives once more, or late. */
    void receive(String body) {
        var runtime = new WorkflowRuntime(RuntimeParts.of(simulation.ports(), ALL, RuntimeObserver.NONE));
        runtime.handle(new Delivery(body, 1, world.instant().plus(Duration.ofMinutes(5))));
        world.runHandlers();
    }

    /** Returns the text of the message of an occurrence of the schedule in force. */
    String letter(String due) {
        return inForce().tick(Instant.parse(due)).encode();
    }

    /** Handles a message in a process that dies after so many calls. @return whether there were so many */
    boolean isCrashing(String body, int calls) {
        try {
            var ports = CrashingPorts.of(simulation.ports(), calls);
            new WorkflowRuntime(RuntimeParts.of(ports, ALL, RuntimeObserver.NONE))
                    .handle(new Delivery(body, 1, world.instant().plus(Duration.ofMinutes(5))));
            return false;
        } catch (CrashingPorts.Crash _) {
            return true;
        }
    }

    /** Those that were started, in the order of their ids. */
    List<Instance> instances() {
        var instances = new Instances(simulation.ports(), Stores.of(simulation.ports()));
        return instances.list(Optional.of("w"), Optional.empty(), 100, Optional.empty()).instances().stream()
                .map(listed -> instances.find(listed.id()).orElseThrow())
                .sorted(Comparator.comparing(Instance::id))
                .toList();
    }

    /** When each instance was due. */
    List<String> starts() {
        return instances().stream()
                .map(instance ->
                        Instant.ofEpochMilli(Long.parseLong(instance.id().substring(0, 12), 16)))
                .map(Instant::toString)
                .toList();
    }

    ActiveSchedule inForce() {
        return new ActiveSchedules(simulation.ports()).findActive("w").orElseThrow();
    }

    /** How often handlers have sent messages. */
    long sends() {
        return simulation.gate().portCalls().stream()
                .filter(call -> call.site().equals("Queue.send"))
                .count();
    }

    /** The names of the timers that send the messages of schedules. */
    Set<String> timers() {
        return simulation.timers().names();
    }

    /** The name of the timer of an occurrence of the schedule in force. */
    String timer(String due) {
        return inForce().tick(Instant.parse(due)).timerName();
    }

    Instant now() {
        return world.instant();
    }

    Ports ports() {
        return simulation.ports();
    }

    @Override
    public void close() {
        world.close();
    }
}
