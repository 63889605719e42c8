package dev.stride.runtime.event.bus;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.call.document.BundleResources;
import dev.stride.call.secret.SecretSource;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.fault.FaultPlan;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import dev.stride.simulator.world.World.StopReason;
import io.cloudevents.jackson.JsonFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The runtime in a simulated world, with a record of the published events. */
public final class PublishingWorld {

    static final Instant START = Instant.parse("2024-03-01T09:00:00Z");

    final World world = new World(1, START, NetworkProfile.CALM);
    final Simulation simulation;
    public final Instances instances;

    private int sent = 0;

    public PublishingWorld(RuntimeConfig runtimeConfig) {
        this(ports -> new WorkflowRuntime(RuntimeParts.of(ports, runtimeConfig, RuntimeObserver.NONE)));
    }

    /** @param runtime creates the runtime on the simulated ports */
    public PublishingWorld(Function<Ports, WorkflowRuntime> runtime) {
        simulation = new Simulation(
                world,
                FaultPlan.none(),
                request -> {
                    throw new IllegalStateException("these workflows must not call services, but called " + request);
                },
                SecretSource.NONE,
                runtime);
        instances = new Instances(simulation.ports(), Stores.of(simulation.ports()));
    }

    public void deploy(String definition) {
        var languages = KnownLanguages.ALL;
        var deployment = new Deployment(
                simulation.ports(), Stores.of(simulation.ports()), languages, simulation.kinds(), BundleResources::new);
        assertThat(deployment.deploy(definition, Map.of(), Optional.empty()))
                .isInstanceOf(Deployment.DeploymentResult.Added.class);
    }

    /**
     * Starts an instance of a workflow.
     *
     * @return its id
     */
    public String start(String workflow, JsonNode input) {
        var startResult = new InstanceStarter(simulation.ports(), Stores.of(simulation.ports()))
                .start(workflow, Optional.empty(), input, Optional.empty());
        return ((StartResult.Accepted) startResult).instance();
    }

    public void runUntil(Duration after) {
        assertThat(world.runUntil(START.plus(after))).isNotEqualTo(StopReason.ENDLESS);
        assertThat(simulation.failures()).isEmpty();
    }

    /** Sends an event from outside, of the source {@code /s} if it names none. */
    public void send(ObjectNode event) {
        var whole = JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("source", "/s")
                .put("id", "event-" + ++sent);
        whole.setAll(event);
        assertThat(new EventIntake(simulation.ports(), Stores.of(simulation.ports())).accept(whole))
                .isEqualTo(new EventIntake.AcceptResult.Accepted());
    }

    /** Returns the instances of all workflows. */
    public List<Instance> allInstances() {
        var all = new ArrayList<Instance>();
        Optional<String> next = Optional.empty();
        do {
            var page = instances.list(Optional.empty(), Optional.empty(), Limits.PAGE_SIZE, next);
            page.instances().forEach(listed -> instances.find(listed.id()).ifPresent(all::add));
            next = page.next();
        } while (next.isPresent());
        return all;
    }

    /** Returns the published events in their order. */
    public List<JsonNode> events() {
        return simulation.bus().published().stream()
                .map(event -> Json.decode(new JsonFormat().serialize(event), JsonNode.class))
                .toList();
    }
}
