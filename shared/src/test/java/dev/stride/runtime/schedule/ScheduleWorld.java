package dev.stride.runtime.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.call.BundleResources;
import dev.stride.call.CallKinds;
import dev.stride.call.Doors;
import dev.stride.call.Secrets;
import dev.stride.language.known.KnownLanguages;
import dev.stride.plan.HistoryLevel;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Config;
import dev.stride.runtime.Delivery;
import dev.stride.runtime.Deployment;
import dev.stride.runtime.Deployment.Outcome;
import dev.stride.runtime.Instances;
import dev.stride.runtime.Instances.Instance;
import dev.stride.runtime.Observer;
import dev.stride.runtime.Ports;
import dev.stride.runtime.WorkflowRuntime;
import dev.stride.simulation.Mishaps;
import dev.stride.simulation.Simulation;
import dev.stride.simulation.Weather;
import dev.stride.simulation.World;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The runtime in a simulated world, with definitions that have schedules, and what they started. */
final class ScheduleWorld implements AutoCloseable {

    static final Instant START = Instant.parse("2024-03-01T09:00:00Z");

    private static final Config ALL = new Config(HistoryLevel.ALL, 1, Limits.HOPS);

    private final World world;
    private final Simulation simulation;

    ScheduleWorld(Weather weather) {
        world = new World(1, START, weather);
        simulation = new Simulation(
                world,
                Mishaps.none(),
                request -> {
                    throw new IllegalStateException("nothing is called here, and not " + request);
                },
                Secrets.NONE,
                ports -> new WorkflowRuntime(ports, ALL, Observer.NONE));
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

    Outcome deploy(String definition) {
        return deploy(definition, simulation.ports());
    }

    /** Deploys with ports of the caller's. */
    Outcome deploy(String definition, Ports ports) {
        var outcome = deployment(ports).deploy(definition, Map.of(), Optional.empty());
        assertThat(outcome).isNotInstanceOf(Outcome.Refused.class);
        return outcome;
    }

    void remove(String version) {
        deployment(simulation.ports()).remove(new WorkflowId("w", version));
    }

    private static Deployment deployment(Ports ports) {
        return new Deployment(ports, KnownLanguages.ALL, CallKinds.over(Doors.CLOSED), BundleResources::new);
    }

    /** Lets time pass, in which schedules ring. */
    void runUntil(String time) {
        assertThat(world.runUntil(Instant.parse(time))).isNotEqualTo(World.Rest.ENDLESS);
        assertThat(simulation.failures()).isEmpty();
    }

    /** A letter arrives once more, or late. */
    void receive(String body) {
        var runtime = new WorkflowRuntime(simulation.ports(), ALL, Observer.NONE);
        runtime.receive(new Delivery(body, 1, world.instant().plus(Duration.ofMinutes(5))));
        world.settle();
    }

    /** Those that were started, in the order of their ids. */
    List<Instance> instances() {
        return new Instances(simulation.ports())
                .newest(Optional.of("w"), Optional.empty(), 100, Optional.empty()).instances().stream()
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

    Activation inForce() {
        return new Activations(simulation.ports()).inForce("w").orElseThrow();
    }

    Set<String> names() {
        return simulation.schedules().names();
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
