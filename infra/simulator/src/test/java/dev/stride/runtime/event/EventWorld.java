package dev.stride.runtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.secret.SecretSource;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.Plan;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.instance.ListedInstance;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.store.PlanStore;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.WorkflowStore;
import dev.stride.runtime.store.WorkflowStore.DeployedWorkflow;
import dev.stride.runtime.store.WorkflowStore.SourceText;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.fault.FaultPlan;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
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

/** The runtime in a simulated world, with workflows that consume events and a record of the consumed events. */
final class EventWorld implements RuntimeObserver {

    static final Instant START = Instant.parse("2024-03-01T09:00:00Z");

    private final World world;
    private final Simulation simulation;
    private final Map<String, String> started = new HashMap<>();
    private final List<String> parked = new ArrayList<>();

    EventWorld(long seed, NetworkProfile networkProfile, FaultPlan faultPlan) {
        world = new World(seed, START, networkProfile);
        simulation = new Simulation(
                world,
                faultPlan,
                request -> {
                    throw new IllegalStateException("these workflows must not call services, but called " + request);
                },
                SecretSource.NONE,
                ports -> new WorkflowRuntime(RuntimeParts.of(ports, RuntimeConfig.DEFAULT, this)));
    }

    @Override
    public void onCommit(Branch branch, List<HistoryEntry> entries) {}

    @Override
    public void onEventDropped(JsonNode event, String why) {
        parked.add(event.path("id").asText());
    }

    /** Schedules a step of a row at its time, multiplied by a factor. */
    void step(JsonNode step, int pace) {
        var at = START.plus(Duration.parse(step.path("at").asText("PT0S")).multipliedBy(pace));
        assertThat(world.runUntil(at)).isNotEqualTo(World.StopReason.ENDLESS);
        step.path("deploy").properties().forEach(each -> deploy(new EventWorkflow(each.getKey(), each.getValue())));
        step.path("events").forEach(event -> send((ObjectNode) event));
        step.path("start").properties().forEach(each -> start(each.getKey(), each.getValue()));
        if (step.has("remove")) {
            remove(step.path("remove").asText());
        }
        if (step.has("expired")) {
            deleteExpired();
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

    private void deleteExpired() {
        var table = simulation.table();
        table.items().stream()
                .filter(item -> item.expiresAt()
                        .filter(at -> at <= world.instant().getEpochSecond())
                        .isPresent())
                .forEach(item -> table.delete(item.key()));
    }

    /** Returns the partitions of all collections of events that start instances. */
    List<String> collections() {
        return simulation.table().items().stream()
                .map(item -> item.key().partition())
                .filter(partition -> partition.startsWith("COLLECT#"))
                .toList();
    }

    void deploy(EventWorkflow workflow) {
        var plan = workflow.plan();
        var types = Stores.of(simulation.ports()).events().types();
        types.register(plan);
        var digest = plans().save(plan);
        var deployedWorkflow =
                new DeployedWorkflow(plan.workflow(), plan.name(), "test", digest, digest, world.instant(), List.of());
        var former = newest(plan.workflow().id());
        workflows().register(deployedWorkflow, new SourceText("", Map.of()));
        workflows().promote(deployedWorkflow);
        former.ifPresent(it -> types.removeStarts(it, Optional.of(plan)));
        types.addStarts(plan);
    }

    void send(ObjectNode event) {
        var whole =
                JsonNodeFactory.instance.objectNode().put("specversion", "1.0").put("source", "/s");
        whole.setAll(event);
        assertThat(new EventIntake(simulation.ports(), Stores.of(simulation.ports())).accept(whole))
                .isEqualTo(new EventIntake.AcceptResult.Accepted());
    }

    void runUntil(Duration after) {
        assertThat(world.runUntil(START.plus(after))).isNotEqualTo(World.StopReason.ENDLESS);
        world.close();
    }

    /**
     * Returns each instance of a workflow in the order of their starts: its status and the events it consumed. Events
     * of one wait are sorted by id.
     */
    List<String> instances(String workflow) {
        return instances().list(Optional.of(workflow), Optional.empty(), 100, Optional.empty()).instances().stream()
                .sorted(Comparator.comparing(ListedInstance::id))
                .map(instance -> (instance.status() + " " + consumed(instance)).strip())
                .toList();
    }

    private String consumed(ListedInstance instance) {
        return instances().history(instance.id(), Optional.empty()).entries().stream()
                .flatMap(historyEntry ->
                        historyEntry instanceof HistoryEntry.Consumed event ? Stream.of(event) : Stream.empty())
                .sorted(Comparator.comparing(HistoryEntry.Consumed::at).thenComparing(HistoryEntry.Consumed::id))
                .map(HistoryEntry.Consumed::id)
                .collect(Collectors.joining(" "));
    }

    private Instances instances() {
        return new Instances(simulation.ports(), Stores.of(simulation.ports()));
    }

    List<String> parked() {
        return List.copyOf(parked);
    }

    Simulation simulation() {
        return simulation;
    }

    private void start(String workflow, JsonNode key) {
        var begun = new InstanceStarter(simulation.ports(), Stores.of(simulation.ports()))
                .start(workflow, Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.of(key.asText()));
        started.put(key.asText(), ((InstanceStarter.StartResult.Accepted) begun).instance());
    }

    private void remove(String workflow) {
        var former = newest(workflow);
        workflows().versions(workflow, 10).forEach(each -> workflows().remove(each.workflow()));
        former.ifPresent(it -> Stores.of(simulation.ports()).events().types().removeStarts(it, newest(workflow)));
    }

    private Optional<Plan> newest(String workflow) {
        return workflows().findNewest(workflow).map(DeployedWorkflow::plan).map(plans()::load);
    }

    private PlanStore plans() {
        return new PlanStore(simulation.ports().blobs());
    }

    private WorkflowStore workflows() {
        return new WorkflowStore(simulation.table(), simulation.ports().blobs());
    }
}
