package dev.stride.runtime.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.document.BundleResources;
import dev.stride.call.http.client.HttpReply;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.instance.Instances.Instance;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.protocol.BranchTurns;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.store.ParkedMessages;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.fault.FaultPlan;
import dev.stride.simulator.port.SimulatedServices.DelayedReply;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the handling of dead letters with a runtime that cannot handle one kind of message until it is repaired. */
class DeadLettersTest {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    private static final String DEFINITION = """
            { "id": "both", "version": "1", "specVersion": "0.8", "start": "Both", "states": [
              { "name": "Both", "type": "parallel", "transition": "Rest", "branches": [
                { "name": "a", "actions": [ { "subFlowRef": "nap" } ] },
                { "name": "b", "actions": [ { "subFlowRef": "nap" } ] } ] },
              { "name": "Rest", "type": "sleep", "duration": "PT1H", "transition": "Done" },
              { "name": "Done", "type": "inject", "data": { "done": true }, "end": true } ] }""";

    private static final String NAP = """
            { "id": "nap", "version": "1", "specVersion": "0.8", "start": "Nap", "states": [
              { "name": "Nap", "type": "sleep", "duration": "PT1H", "transition": "Wake" },
              { "name": "Wake", "type": "inject", "data": { "awake": true }, "end": true } ] }""";

    private final World world = new World(1, START, NetworkProfile.CALM);
    private final Simulation simulation =
            new Simulation(world, FaultPlan.none(), _ -> UNREACHABLE, _ -> Optional.empty(), this::runtime);
    private final Instances instances = new Instances(simulation.ports(), Stores.of(simulation.ports()));
    private String broken = "nothing";

    private static final DelayedReply<HttpReply> UNREACHABLE =
            new DelayedReply<>(Duration.ZERO, new HttpReply.Unanswered(HttpReply.Reason.UNREACHABLE, "no service"));

    private WorkflowRuntime runtime(Ports ports) {
        return new WorkflowRuntime(RuntimeParts.of(ports, RuntimeConfig.DEFAULT, RuntimeObserver.NONE)) {
            @Override
            public Runnable receive(Delivery delivery, BranchTurns turns) {
                return delivery.body().contains("\"is\":\"" + broken + "\"")
                        ? DeadLettersTest::fail
                        : super.receive(delivery, turns);
            }
        };
    }

    private static void fail() {
        throw new IllegalStateException("the runtime is broken");
    }

    @ParameterizedTest
    @ValueSource(strings = {"childEnded", "beginBranch", "proceed", "timerDue"})
    void unhandledMessageSuspendsItsInstanceAndIsHandledAfterResume(String kind) {
        var id = started();
        broken = kind;
        world.run();

        var stuck = suspended();
        assertThat(stuck).isNotEmpty();
        assertThat(heldLetters(stuck)).isPositive();
        assertThat(history(stuck.getFirst().id()))
                .filteredOn(HistoryEntry.Suspended.class::isInstance)
                .singleElement()
                .satisfies(historyEntry -> assertThat(((HistoryEntry.Suspended) historyEntry).reason())
                        .contains("failed repeatedly"));

        broken = "nothing";
        for (var resumed = suspended(); !resumed.isEmpty(); resumed = suspended()) {
            resumed.forEach(instances::resume);
            world.run();
        }

        assertThat(instances.find(id)).hasValueSatisfying(instance -> {
            assertThat(instance.status()).isEqualTo(Status.COMPLETED);
            assertThat(instance.output()).hasToString("Optional[{\"awake\":true,\"done\":true}]");
        });
        assertThat(heldLetters(stuck)).isZero();
        assertThat(simulation.lostMessages()).isEmpty();
    }

    @Test
    void resumedInstance_whoseMessageStillFails_isSuspendedAgain() {
        var id = started();
        broken = "childEnded";
        world.run();
        var root = suspended().stream().filter(it -> it.id().equals(id)).toList();
        assertThat(root).hasSize(1);

        instances.resume(root.getFirst());
        world.run();

        assertThat(instances.find(id)).map(Instance::status).contains(Status.SUSPENDED);
        assertThat(heldLetters(root)).isPositive();
        assertThat(history(id))
                .filteredOn(HistoryEntry.Suspended.class::isInstance)
                .hasSize(2);
    }

    @Test
    void redrivesOfAMessage_areDelayedByGrowingIntervals() {
        started();
        broken = "begin";
        world.run();

        var least = Duration.ofSeconds(30 * ((1L << Limits.REDRIVE_ATTEMPTS) - 1));
        assertThat(Duration.between(START, world.instant())).isGreaterThan(least);
    }

    @Test
    void instanceWhoseStartMessageAlwaysFails_isShownAsFaulted() {
        var id = started();
        broken = "begin";
        world.run();

        assertThat(instances.find(id)).hasValueSatisfying(instance -> {
            assertThat(instance.status()).isEqualTo(Status.FAULTED);
            assertThat(instance.raised())
                    .hasValueSatisfying(it -> assertThat(it.fault().message()).contains("failed repeatedly"));
        });
    }

    @Test
    void instanceWhoseTableItemIsCorrupt_isListedAsSuspended_afterItsMessagesFailRepeatedly() {
        var id = started();
        world.runUntil(START.plusSeconds(60));
        damage(BranchId.root(id));
        world.run();

        assertThat(suspended()).extracting(Instance::id).contains(id);
        assertThat(instances.find(id))
                .hasValueSatisfying(instance -> assertThat(instance.raised())
                        .hasValueSatisfying(
                                it -> assertThat(it.fault().message()).contains("failed repeatedly")));
        assertThat(heldLetters(suspended())).isPositive();
    }

    private void damage(BranchId branch) {
        var partition = "INSTANCE#" + branch.instance();
        var item = simulation
                .table()
                .query(partition, "BRANCH#" + branch.path(), Direction.ASCENDING, 1, Optional.empty())
                .items()
                .getFirst();
        var damaged = new Item(item.key(), item.version(), new byte[] {9, 9, 9}, Optional.empty(), Optional.empty());
        simulation.table().put(damaged, new Condition.Always());
    }

    private String started() {
        var deployment = new Deployment(
                simulation.ports(),
                Stores.of(simulation.ports()),
                KnownLanguages.ALL,
                simulation.kinds(),
                BundleResources::new);
        for (var definition : List.of(NAP, DEFINITION)) {
            assertThat(deployment.deploy(definition, Map.of(), Optional.empty()))
                    .isInstanceOf(Deployment.DeploymentResult.Added.class);
        }
        var startResult = new InstanceStarter(simulation.ports(), Stores.of(simulation.ports()))
                .start("both", Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
        assertThat(startResult).isInstanceOf(InstanceStarter.StartResult.Accepted.class);
        return ((InstanceStarter.StartResult.Accepted) startResult).instance();
    }

    private List<Instance> suspended() {
        return instances
                .list(Optional.empty(), Optional.of(Status.SUSPENDED), Limits.PAGE_SIZE, Optional.empty())
                .instances()
                .stream()
                .map(listed -> instances.find(listed.id()).orElseThrow())
                .toList();
    }

    private List<HistoryEntry> history(String id) {
        return instances.history(id, Optional.empty()).entries();
    }

    private long heldLetters(List<Instance> of) {
        var held = new ParkedMessages(simulation.ports().table());
        return of.stream().mapToLong(it -> held.nextBatch(it.id()).size()).sum();
    }
}
