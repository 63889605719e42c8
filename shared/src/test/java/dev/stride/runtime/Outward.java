package dev.stride.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.BundleResources;
import dev.stride.call.Secrets;
import dev.stride.language.known.KnownLanguages;
import dev.stride.runtime.Starts.Start;
import dev.stride.runtime.codec.Json;
import dev.stride.simulation.Mishaps;
import dev.stride.simulation.Simulation;
import dev.stride.simulation.Weather;
import dev.stride.simulation.World;
import io.cloudevents.jackson.JsonFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The runtime in a simulated world, and the events that come out of it. */
final class Outward {

    static final Instant START = Instant.parse("2024-03-01T09:00:00Z");

    final World world = new World(1, START, Weather.CALM);
    final Simulation simulation;
    final Instances instances;

    Outward(Config config) {
        simulation = new Simulation(
                world,
                Mishaps.none(),
                request -> {
                    throw new IllegalStateException("nothing is called here, and not " + request);
                },
                Secrets.NONE,
                ports -> new WorkflowRuntime(ports, config, Observer.NONE));
        instances = new Instances(simulation.ports());
    }

    void deploy(String definition) {
        var languages = KnownLanguages.ALL;
        var deployment = new Deployment(simulation.ports(), languages, simulation.kinds(), BundleResources::new);
        assertThat(deployment.deploy(definition, Map.of(), Optional.empty()))
                .isInstanceOf(Deployment.Outcome.Added.class);
    }

    /** Starts an instance of a workflow. @return its id */
    String start(String workflow, JsonNode input) {
        var start = new Starts(simulation.ports()).start(workflow, Optional.empty(), input, Optional.empty());
        return ((Start.Accepted) start).instance();
    }

    void runUntil(Duration after) {
        world.runUntil(START.plus(after));
        assertThat(simulation.failures()).isEmpty();
    }

    /** The events that were published, in their order. */
    List<JsonNode> events() {
        return simulation.bus().published().stream()
                .map(event -> Json.read(new JsonFormat().serialize(event), JsonNode.class))
                .toList();
    }
}
