package dev.stride.runtime.events;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.Secrets;
import dev.stride.engine.Branch;
import dev.stride.engine.Entry;
import dev.stride.plan.Plan;
import dev.stride.runtime.Config;
import dev.stride.runtime.Instances;
import dev.stride.runtime.Instances.Instance;
import dev.stride.runtime.Observer;
import dev.stride.runtime.Starts;
import dev.stride.runtime.WorkflowRuntime;
import dev.stride.runtime.store.Plans;
import dev.stride.runtime.store.Workflows;
import dev.stride.runtime.store.Workflows.Deployed;
import dev.stride.runtime.store.Workflows.Text;
import dev.stride.simulation.Mishaps;
import dev.stride.simulation.Simulation;
import dev.stride.simulation.Weather;
import dev.stride.simulation.World;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The runtime in a simulated world, with workflows that consume events, and what they consumed. */
final class EventWorld implements Observer {

    static final Instant START = Instant.parse("2024-03-01T09:00:00Z");

    private final World world;
    private final Simulation simulation;
    private final Map<String, String> started = new HashMap<>();
    private final List<String> parked = new ArrayList<>();

    EventWorld(long seed, Weather weather, Mishaps mishaps) {
        world = new World(seed, START, weather);
        simulation = new Simulation(
                world,
                mishaps,
                request -> {
                    throw new IllegalStateException("nothing is called here, and not " + request);
                },
                Secrets.NONE,
                ports -> new WorkflowRuntime(ports, Config.DEFAULT, this));
    }

    @Override
    public void committed(Branch branch, List<Entry> entries) {}

    @Override
    public void parked(JsonNode event, String why) {
        parked.add(event.path("id").asText());
    }

    /** Lets a step of a row happen at its time, or so many times later. */
    void step(JsonNode step, int pace) {
        var at = START.plus(Duration.parse(step.path("at").asText("PT0S")).multipliedBy(pace));
        assertThat(world.runUntil(at)).isNotEqualTo(World.Rest.ENDLESS);
        step.path("deploy").properties().forEach(each -> deploy(new EventWorkflow(each.getKey(), each.getValue())));
        step.path("events").forEach(event -> send((ObjectNode) event));
        step.path("start").properties().forEach(each -> start(each.getKey(), each.getValue()));
        if (step.has("remove")) {
            remove(step.path("remove").asText());
        }
        if (step.has("cancel")) {
            instances()
                    .cancel(
                            Objects.requireNonNull(
                                    started.get(step.path("cancel").asText())),
                            "the row says so",
                            false);
        }
    }

    void deploy(EventWorkflow workflow) {
        var plan = workflow.plan();
        var types = new EventTypes(simulation.table());
        types.learn(plan);
        var digest = plans().save(plan);
        var deployed = new Deployed(plan.workflow(), plan.name(), "test", digest, digest, world.instant(), List.of());
        var former = newest(plan.workflow().id());
        workflows().register(deployed, new Text("", Map.of()));
        workflows().promote(deployed);
        former.ifPresent(it -> types.withdraw(it, Optional.of(plan)));
        types.offer(plan);
    }

    void send(ObjectNode event) {
        var whole =
                JsonNodeFactory.instance.objectNode().put("specversion", "1.0").put("source", "/s");
        whole.setAll(event);
        assertThat(new Events(simulation.ports()).accept(whole)).isEqualTo(new Events.Outcome.Accepted());
    }

    void runUntil(Duration after) {
        assertThat(world.runUntil(START.plus(after))).isNotEqualTo(World.Rest.ENDLESS);
        world.close();
    }

    /**
     * Each instance of a workflow, in the order of their starts: its status and the events that it consumed, those of one wait
     * by id.
     */
    List<String> instances(String workflow) {
        return instances().newest(Optional.of(workflow), Optional.empty(), 100, Optional.empty()).instances().stream()
                .sorted(Comparator.comparing(Instance::id))
                .map(instance -> (instance.status() + " " + consumed(instance)).strip())
                .toList();
    }

    private String consumed(Instance instance) {
        return instances().history(instance.id(), Optional.empty()).entries().stream()
                .flatMap(entry -> entry instanceof Entry.Consumed event ? Stream.of(event) : Stream.empty())
                .sorted(Comparator.comparing(Entry.Consumed::at).thenComparing(Entry.Consumed::id))
                .map(Entry.Consumed::id)
                .collect(Collectors.joining(" "));
    }

    private Instances instances() {
        return new Instances(simulation.ports());
    }

    List<String> parked() {
        return List.copyOf(parked);
    }

    Simulation simulation() {
        return simulation;
    }

    private void start(String workflow, JsonNode key) {
        var begun = new Starts(simulation.ports())
                .start(workflow, Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.of(key.asText()));
        started.put(key.asText(), ((Starts.Start.Accepted) begun).instance());
    }

    private void remove(String workflow) {
        var former = newest(workflow);
        workflows().versions(workflow, 10).forEach(each -> workflows().remove(each.workflow()));
        former.ifPresent(it -> new EventTypes(simulation.table()).withdraw(it, newest(workflow)));
    }

    private Optional<Plan> newest(String workflow) {
        return workflows().newest(workflow).map(Deployed::plan).map(plans()::load);
    }

    private Plans plans() {
        return new Plans(simulation.ports().blobs());
    }

    private Workflows workflows() {
        return new Workflows(simulation.table(), simulation.ports().blobs());
    }
}
