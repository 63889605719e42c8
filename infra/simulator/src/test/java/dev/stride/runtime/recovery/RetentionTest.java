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
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.event.bus.AllowedSenders;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.Envelope;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.message.InstanceCommand.WakeBranch;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.protocol.BranchTurns;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.store.InstanceItems;
import dev.stride.runtime.store.InstanceSummaries;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.table.TableBlobs;
import dev.stride.simulator.OfflineSimulation;
import dev.stride.simulator.Simulation;
import dev.stride.simulator.world.NetworkProfile;
import dev.stride.simulator.world.World;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests the retention of ended instances and its cost. */
class RetentionTest {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");

    private static final String STEP = """
            id: kept
            version: '1'
            specVersion: '0.8'
            states: [ { name: A, type: inject, data: { a: 1 }, end: true } ]
            """;

    private static final String FORK = """
            id: kept
            version: '1'
            specVersion: '0.8'
            functions: [ { name: f, type: expression, operation: '{ a: 1 }' } ]
            states:
              - name: Both
                type: parallel
                branches:
                  - { name: one, actions: [ { functionRef: f } ] }
                  - { name: two, actions: [ { functionRef: f } ] }
                transition: Year
              - { name: Year, type: sleep, duration: P365D, end: true }
            """;

    private static final String FIRST_OF_TWO = """
            id: kept
            version: '1'
            specVersion: '0.8'
            functions: [ { name: f, type: expression, operation: '{ a: 1 }' } ]
            states:
              - name: Either
                type: parallel
                completionType: atLeast
                numCompleted: 1
                branches:
                  - { name: quick, actions: [ { functionRef: f } ] }
                  - { name: slow, actions: [ { functionRef: f, sleep: { before: P1D } } ] }
                end: true
            """;

    private static final String MANY_STATES = """
            id: kept
            version: '1'
            specVersion: '0.8'
            functions: [ { name: f, type: expression, operation: '{ n: (.n + 1) }' } ]
            states:
              - { name: Count, type: operation, actions: [ { functionRef: f } ], transition: More }
              - name: More
                type: switch
                dataConditions: [ { condition: '.n < 20', transition: Count } ]
                defaultCondition: { end: true }
            """;

    private final World world = new World(1, START, NetworkProfile.CALM);
    private final List<String> letters = new ArrayList<>();
    private final Simulation simulation = OfflineSimulation.running(world, this::runtime);
    private final Ports ports = withBlobsInTheTable(simulation.ports());

    @Test
    void endOfAnInstance_setsItsExpiryTime_withoutSendingACleanupMessage() {
        var id = started(STEP, JsonNodeFactory.instance.objectNode());
        world.run();

        assertThat(items(id)).extracting(Item::expiresAt).containsOnly(after(START));
        assertThat(items(id)).hasSize(2);
        assertThat(letters).isEmpty();
    }

    @Test
    void storedDataOfAnEndedParallelBranch_expiresTogetherWithItsInstance() {
        var id = started(FORK, JsonNodeFactory.instance.objectNode());
        world.runUntil(START.plus(Duration.ofDays(360)));
        assertThat(items(id)).hasSize(4).allMatch(item -> item.expiresAt().isEmpty());

        world.run();

        assertThat(items(id)).extracting(Item::expiresAt).containsOnly(after(START.plus(Duration.ofDays(365))));
        assertThat(letters).hasSize(1);
    }

    @Test
    void parallelBranchThatIsNotAwaited_andEndsAfterItsInstance_expiresWithTheInstance() {
        var id = started(FIRST_OF_TWO, JsonNodeFactory.instance.objectNode());
        world.run();

        assertThat(items(id)).hasSize(4).extracting(Item::expiresAt).containsOnly(after(START));
    }

    @Test
    void unreadableBranch_andAllOtherItemsOfItsInstance_expireWithTheInstance() {
        var id = started(FORK, JsonNodeFactory.instance.objectNode());
        world.runUntil(START.plus(Duration.ofDays(360)));
        items(id).stream()
                .filter(item -> item.key().sort().startsWith("BRANCH#0."))
                .limit(1)
                .forEach(child ->
                        simulation.table().put(Item.of(child.key(), new byte[] {'?'}), new Condition.Always()));

        world.run();

        assertThat(items(id))
                .hasSize(4)
                .extracting(Item::expiresAt)
                .containsOnly(after(START.plus(Duration.ofDays(365))));
    }

    @Test
    void historyItemsExpireWithTheirInstance() {
        var id = started(MANY_STATES, JsonNodeFactory.instance.objectNode().put("n", 0));
        world.run();

        assertThat(items(id))
                .filteredOn(item -> item.key().sort().startsWith("HISTORY#"))
                .hasSizeGreaterThan(1);
        assertThat(items(id)).extracting(Item::expiresAt).containsOnly(after(START));
    }

    @Test
    void largeDataExpiresWithItsInstance() {
        var large = "x".repeat(Limits.INLINE_DATA_BYTES);
        var id = started(STEP, JsonNodeFactory.instance.objectNode().put("text", large));
        world.run();

        assertThat(items(id))
                .filteredOn(item -> item.key().sort().startsWith("BLOB#"))
                .isNotEmpty();
        assertThat(items(id)).extracting(Item::expiresAt).containsOnly(after(START));
    }

    @Test
    void messageThatFailedAfterItsInstanceEnded_expiresWithTheInstance() {
        var id = started(STEP, JsonNodeFactory.instance.objectNode());
        world.run();

        giveUp(BranchMessage.of("late", BranchId.root(id), new Stimulus.Abandon("plan")));

        assertThat(items(id))
                .filteredOn(item -> item.key().sort().startsWith("HELD#"))
                .hasSize(1);
        assertThat(items(id)).extracting(Item::expiresAt).containsOnly(after(START));
    }

    @Test
    void instanceWhoseStartMessageFailed_expiresTogetherWithTheStartMessage() {
        var id = "never-begun";
        var begin = new Stimulus.Begin(
                "plan", JsonNodeFactory.instance.objectNode().put("text", "x".repeat(Limits.INLINE_DATA_BYTES)));
        Stores.of(ports).summaries().add(id, new WorkflowId("kept", "1"), START, begin);

        giveUp(BranchMessage.of("begin", BranchId.root(id), begin));

        assertThat(items(id)).extracting(item -> item.key().sort()).hasSize(3).contains("BLOB#input", "HEAD");
        assertThat(items(id)).extracting(Item::expiresAt).containsOnly(after(START));
    }

    @Test
    void resendingAFailedStartMessage_removesTheExpiryTimeOfTheLargeInputOfTheInstance() {
        var id = "never-begun";
        var begin = new Stimulus.Begin(
                "plan", JsonNodeFactory.instance.objectNode().put("text", "x".repeat(Limits.INLINE_DATA_BYTES)));
        Stores.of(ports).summaries().add(id, new WorkflowId("kept", "1"), START, begin);
        giveUp(BranchMessage.of("begin", BranchId.root(id), begin));

        new ParkedMessageRedelivery(Stores.of(ports)).resendBegin(id);
        world.runUntil(world.instant().plus(Limits.QUEUE_DELAY));

        assertThat(items(id))
                .filteredOn(item -> item.key().sort().startsWith("BLOB#"))
                .extracting(Item::expiresAt)
                .containsOnly(Optional.empty());
    }

    @Test
    void lateStartMessage_afterTheInstanceEnded_storesDataThatExpiresWithTheInstance() {
        var id = started(STEP, JsonNodeFactory.instance.objectNode());
        world.run();
        var late = new Stimulus.Begin(
                "plan", JsonNodeFactory.instance.objectNode().put("text", "x".repeat(Limits.BRANCH_IN_MESSAGE_BYTES)));

        Stores.of(ports).queue().send(BranchMessage.of("late", BranchId.root(id), late));
        world.run();

        assertThat(items(id))
                .filteredOn(item -> item.key().sort().startsWith("BLOB#"))
                .hasSize(1);
        assertThat(items(id)).extracting(Item::expiresAt).containsOnly(after(START));
    }

    @Test
    void startThatCrashesAtAnyTableWrite_leavesOnlyItemsWithAnExpiryTime() {
        for (int writes = 0; writes < 3; writes++) {
            var crashed = "crashed-" + writes;
            startAndCrash(crashed, writes);
            for (int n = 0; n <= MaintenanceLimits.SWEEP_ATTEMPTS; n++) {
                Stores.of(ports).queue().send(new WakeBranch(BranchId.root(crashed), 0), Duration.ZERO);
                world.runUntil(world.instant().plus(MaintenanceLimits.SWEEP_AFTER));
            }
            world.run();

            assertThat(items(crashed)).as(crashed).extracting(Item::expiresAt).doesNotContain(Optional.empty());
        }
    }

    /** Lists an instance with a large Begin message. The process ends after some writes of its table. */
    private void startAndCrash(String instance, int writes) {
        var left = new AtomicInteger(writes);
        var crashing = (Table) Proxy.newProxyInstance(
                Table.class.getClassLoader(), new Class<?>[] {Table.class}, (_, method, arguments) -> {
                    if (method.getName().equals("put") && left.getAndDecrement() <= 0) {
                        throw new IllegalStateException("the process has crashed");
                    }
                    return method.invoke(simulation.table(), arguments);
                });
        var text = "x".repeat(Limits.INLINE_DATA_BYTES);
        var begin =
                new Stimulus.Begin(text, JsonNodeFactory.instance.objectNode().put("text", text));
        try {
            new InstanceSummaries(crashing, new TableBlobs(crashing, world))
                    .add(instance, new WorkflowId("kept", "1"), world.instant(), begin);
        } catch (IllegalStateException crash) {
            assertThat(left).hasNegativeValue();
        }
    }

    /** Handles a message as one whose handler has failed after all redrives. */
    private void giveUp(BranchMessage message) {
        Envelope redriven = message;
        while (redriven.redrives() < Limits.REDRIVE_ATTEMPTS) {
            redriven = redriven.redriven();
        }
        var body = Stores.of(ports).queue().encode((BranchMessage) redriven);
        new DeadLetters(ports, Stores.of(ports), RuntimeConfig.DEFAULT, AllowedSenders.EVERY_ACCOUNT)
                .handle(body, "instances", Ingress.BUS);
        world.run();
    }

    @Test
    void cleanupOfAnEndedInstance_setsNoExpiryTimes_ifTheInstanceWasRetriedMeanwhile() {
        var id = started(FORK, JsonNodeFactory.instance.objectNode());
        world.run();
        var root = items(id).stream()
                .filter(item -> item.key().sort().equals("BRANCH#0"))
                .findFirst()
                .orElseThrow();
        simulation
                .table()
                .put(
                        new Item(root.key(), root.version() + 1, root.body(), root.listing(), Optional.empty()),
                        new Condition.Always());

        new InstanceCleanup(
                        new InstanceItems(ports.table(), ports.blobs()),
                        Stores.of(ports).events().collections(),
                        Stores.of(ports).queue())
                .scheduleCleanup(id);
        world.run();

        assertThat(items(id))
                .filteredOn(item -> item.key().sort().startsWith("BRANCH#"))
                .hasSize(3)
                .allMatch(item -> item.expiresAt().isEmpty());
    }

    @Test
    void expiryTimesOfManyTableItems_areSetInBatches_withOneQueueMessagePerBatch() {
        var root = new Item(new Key("INSTANCE#wide", "BRANCH#0"), 1, new byte[] {1}, Optional.empty(), Optional.of(7L));
        var table = simulation.table();
        table.put(root, new Condition.Always());
        for (int n = 0; n < 2 * MaintenanceLimits.RETENTION_BATCH; n++) {
            table.put(Item.of(new Key("INSTANCE#wide", "HISTORY#0#" + n), new byte[] {1}), new Condition.Always());
        }

        new InstanceCleanup(
                        new InstanceItems(ports.table(), ports.blobs()),
                        Stores.of(ports).events().collections(),
                        Stores.of(ports).queue())
                .scheduleCleanup("wide");
        world.run();

        assertThat(items("wide")).extracting(Item::expiresAt).containsOnly(Optional.of(7L));
        assertThat(letters).hasSize(3);
    }

    private static Optional<Long> after(Instant end) {
        return Optional.of(end.plus(RuntimeConfig.RETENTION).getEpochSecond());
    }

    private String started(String definition, JsonNode input) {
        var deployment =
                new Deployment(ports, Stores.of(ports), KnownLanguages.ALL, simulation.kinds(), BundleResources::new);
        assertThat(deployment.deploy(definition, Map.of(), Optional.empty()))
                .isInstanceOf(Deployment.DeploymentResult.Added.class);
        var startResult =
                new InstanceStarter(ports, Stores.of(ports)).start("kept", Optional.empty(), input, Optional.empty());
        return ((InstanceStarter.StartResult.Accepted) startResult).instance();
    }

    private List<Item> items(String instance) {
        return simulation
                .table()
                .query("INSTANCE#" + instance, "", Direction.ASCENDING, 10_000, Optional.empty())
                .items();
    }

    /** Where they are on AWS, too, while they are not larger than an item. */
    private static Ports withBlobsInTheTable(Ports ports) {
        return ports.with(new TableBlobs(ports.table(), ports.clock()));
    }

    private WorkflowRuntime runtime(Ports over) {
        return new WorkflowRuntime(
                RuntimeParts.of(withBlobsInTheTable(over), RuntimeConfig.DEFAULT, RuntimeObserver.NONE)) {
            @Override
            public Runnable receive(Delivery delivery, BranchTurns turns) {
                if (Envelope.kindOf(delivery.body()) == Envelope.Kind.INSTANCE) {
                    letters.add(delivery.body());
                }
                return super.receive(delivery, turns);
            }
        };
    }
}
