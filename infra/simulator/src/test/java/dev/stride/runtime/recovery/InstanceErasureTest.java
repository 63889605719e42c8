package dev.stride.runtime.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.call.document.BundleResources;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.Stimulus;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.InstanceStarter.StartResult;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.instance.Instances.EraseResult;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.InstanceCommand;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.store.InstanceItems;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.table.TableBlobs;
import dev.stride.runtime.table.TieredBlobs;
import dev.stride.simulator.OfflineSimulation;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the erasure of an instance by an operator. */
class InstanceErasureTest {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    private static final String WORKFLOW = """
            id: erased
            version: '1'
            specVersion: '0.8'
            metadata: { stride.labels: { text: '${ .text }' } }
            functions: [ { name: f, type: expression, operation: '{ copy: .text }' } ]
            states:
              - name: Both
                type: parallel
                branches:
                  - { name: one, actions: [ { functionRef: f } ] }
                  - { name: two, actions: [ { functionRef: f, sleep: { before: PT1M } } ] }
                end: true
            """;

    private final World world = new World(1, START, NetworkProfile.CALM);
    private final Simulation simulation = OfflineSimulation.over(world, InstanceErasureTest::tiered);
    private final Ports ports = tiered(simulation.ports());
    private final Instances instances = new Instances(ports, Stores.of(ports));

    @Test
    void erasedInstance_leavesOnlyTableItemsWithoutInstanceData() {
        var id = started("secret" + random(Limits.INLINE_DATA_BYTES));
        assertThat(instances.erase(id)).isInstanceOf(EraseResult.NotEnded.class);
        world.run();
        assertThat(items(id)).anyMatch(item -> item.key().sort().startsWith("BLOB#"));
        assertThat(items(id)).anyMatch(item -> item.key().sort().equals("LABEL#text"));

        assertThat(instances.erase(id)).isEqualTo(new EraseResult.Accepted());
        world.run();

        assertThat(instances.find(id)).isEmpty();
        assertThat(items(id)).extracting(item -> item.key().sort()).allMatch(sort -> sort.matches("BRANCH#.*|HEAD"));
        assertThat(items(id))
                .hasSize(4)
                .allSatisfy(item -> assertThat(item.body().length).isLessThan(350))
                .allMatch(item -> item.expiresAt().isPresent() && item.listing().isEmpty());
        assertThat(instances
                        .list(Optional.empty(), Optional.empty(), 10, Optional.empty())
                        .instances())
                .isEmpty();
        assertThat(instances.erase(id)).as("again").isEqualTo(new EraseResult.Accepted());
    }

    @Test
    void s3ObjectsOfAnErasedInstance_areDeletedBeforeTheRetentionPeriodEnds() {
        var id = started(random(2 * Limits.TABLE_BLOB_BYTES));
        world.run();
        var cleanup = new ObjectCleanup(ports, simulation.blobs(), RuntimeObserver.NONE);
        assertThat(cleanup.run(Instant.MAX)).isZero();

        instances.erase(id);
        world.run();
        world.runUntil(world.instant().plus(MaintenanceLimits.OBJECT_SEARCH));

        assertThat(cleanup.run(Instant.MAX)).isPositive();
        assertThat(simulation.blobs().list("instance/", 10, Optional.empty()).objects())
                .isEmpty();
    }

    @Test
    void repeatedStartDoesNotBringAnErasedInstanceBack() {
        var input = random(Limits.INLINE_DATA_BYTES);
        var id = started(input);
        world.run();
        instances.erase(id);
        world.run();
        var before = items(id);

        assertThat(started(input)).isEqualTo(id);
        world.run();

        assertThat(instances.find(id)).isEmpty();
        assertThat(items(id)).usingRecursiveComparison().isEqualTo(before);
    }

    @Test
    void lateMessagesDoNotBringAnErasedInstanceBack() {
        var id = started("text");
        world.run();
        instances.erase(id);
        world.run();

        instances.cancel(id, "late", true);
        instances.suspend(id, "late");
        new InstanceCleanup(
                        new InstanceItems(ports.table(), ports.blobs()),
                        Stores.of(ports).events().collections(),
                        Stores.of(ports).queue())
                .scheduleCleanup(id);
        world.run();

        assertThat(instances.find(id)).isEmpty();
        assertThat(simulation.failures()).isEmpty();
    }

    @Test
    void dataOfALateStartMessage_forAnErasedInstance_isDeleted() {
        var id = started("text");
        world.run();
        instances.erase(id);
        world.run();
        var late = new Stimulus.Begin(
                "plan", JsonNodeFactory.instance.objectNode().put("text", random(2 * Limits.BRANCH_IN_MESSAGE_BYTES)));

        Stores.of(ports).queue().send(BranchMessage.of("late", BranchId.root(id), late));
        Stores.of(ports).summaries().add(id, new WorkflowId("erased", "1"), START, late);
        world.run();

        assertThat(items(id))
                .extracting(item -> item.key().sort())
                .allMatch(sort -> sort.matches("BRANCH#.*|HEAD|ROUND#.*"));
    }

    @ParameterizedTest(name = "erased {1} s before the shortest retention has passed since its end: {2}")
    @CsvSource({"true, 1, true", "true, 0, false", "true, -1, false", "false, 1, false"})
    void erasure_performsTheLastEffectsAgain_ofAnInstanceThatEndedRecently(boolean ends, int left, boolean again) {
        var id = started("text");
        if (ends) {
            world.run();
        } else {
            world.runUntil(START.plusSeconds(30));
        }
        var stores = Stores.of(ports);
        var root = stores.branches().load(BranchId.root(id)).orElseThrow();
        assertThat(root.branch().status().isFinal()).isEqualTo(ends);
        var now = root.at().plus(MaintenanceLimits.SHORTEST_RETENTION).minusSeconds(left);
        var performedAgain = new ArrayList<BranchId>();

        new InstanceErasure(
                        stores,
                        new InstanceItems(ports.table(), ports.blobs()),
                        Stores.of(ports).events().collections(),
                        InstantSource.fixed(now))
                .erase(
                        InstanceCommand.Erase.first(id),
                        (committed, _) -> performedAgain.add(committed.branch().id()));

        assertThat(performedAgain).isEqualTo(again ? List.of(BranchId.root(id)) : List.of());
    }

    private String started(String text) {
        var input = JsonNodeFactory.instance.objectNode().put("text", text);
        return started(input);
    }

    private String started(JsonNode input) {
        new Deployment(ports, Stores.of(ports), KnownLanguages.ALL, simulation.kinds(), BundleResources::new)
                .deploy(WORKFLOW, Map.of(), Optional.empty());
        var startResult = new InstanceStarter(ports, Stores.of(ports))
                .start("erased", Optional.empty(), input, Optional.of("key"));
        return ((StartResult.Accepted) startResult).instance();
    }

    private List<Item> items(String instance) {
        return simulation
                .table()
                .query("INSTANCE#" + instance, "", Direction.ASCENDING, 10_000, Optional.empty())
                .items();
    }

    private static String random(int length) {
        return new Random(1)
                .ints(length, 'a', 'z' + 1)
                .collect(StringBuilder::new, (text, letter) -> text.append((char) letter), StringBuilder::append)
                .toString();
    }

    private static Ports tiered(Ports ports) {
        return ports.with(new TieredBlobs(new TableBlobs(ports.table(), ports.clock()), ports.blobs()));
    }
}
