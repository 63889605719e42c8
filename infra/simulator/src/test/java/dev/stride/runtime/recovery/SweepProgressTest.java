package dev.stride.runtime.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.MaintenanceLimits;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.adapter.memory.SequentialIds;
import dev.stride.call.api.Reply;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.secret.SecretSource;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.ItemGuard;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.SkippedItem;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.instance.Instances;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.Envelope;
import dev.stride.runtime.message.InstanceCommand;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.ForwardingTable;
import dev.stride.runtime.port.ObjectStore;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.store.OpenInstances;
import dev.stride.runtime.store.Stores;
import dev.stride.runtime.store.SweepRanges;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests the progress of the sweeper over a slow table, whose reads take a seventieth of the time of a run: eight of them
 * look for schedules. A run that exceeds its deadline is killed, as by Lambda, and the next run continues.
 */
class SweepProgressTest {

    private static final Duration READ = MaintenanceLimits.SWEEP_TIMEOUT.dividedBy(70);

    private static final String CHAIN = """
            id: %s
            version: '1'
            specVersion: '0.8'
            states: [ { name: A, type: inject, data: {}, end: true } ]
            """;

    private static final String WAITING = """
            id: %s
            version: '1'
            specVersion: '0.8'
            events: [ { name: Paid, type: paid, source: /shop } ]
            states: [ { name: Wait, type: event, onEvents: [ { eventRefs: [ Paid ] } ], end: true } ]
            """;

    private static final String SLEEPING = """
            id: sleeping
            version: '1'
            specVersion: '0.8'
            states: [ { name: Sleep, type: sleep, duration: PT20H, end: true } ]
            """;

    private static final String WIDE = """
            id: a-wide
            version: '1'
            specVersion: '0.8'
            functions: [ { name: f, type: expression, operation: '{}' } ]
            states:
              - name: Each
                type: foreach
                inputCollection: '${ [ range(100) ] }'
                actions: [ { functionRef: f, sleep: { before: P10D } } ]
                end: true
            """;

    private final SlowTable table = new SlowTable();
    private final MemoryBlobs blobs = new MemoryBlobs();
    private final Deque<OutgoingMessage> queue = new ArrayDeque<>();
    private final CallKinds kinds = CallKinds.builtIn(
            StubClients.withHttp(_ -> new HttpReply.Unanswered(HttpReply.Reason.UNREACHABLE, "no service")));
    private final Ports ports = new Ports(
            table,
            blobs,
            queue::addAll,
            Timers.NONE,
            _ -> {},
            Rules.NONE,
            (_, _) -> new Reply.Answered(JsonNodeFactory.instance.objectNode()),
            SecretSource.NONE,
            () -> table.now,
            new SequentialIds());
    private final List<String> skipped = new ArrayList<>();
    private final RuntimeObserver observer = new RuntimeObserver() {
        @Override
        public void onCommit(Branch branch, List<HistoryEntry> entries) {}

        @Override
        public void onSkipped(SkippedItem item) {
            skipped.add(item.work() + " " + item.kind() + " " + item.id());
        }
    };
    private final Sweeper sweeper = sweeper(MaintenanceLimits.SWEEP_ALWAYS);
    private final List<BranchId> woken = new ArrayList<>();

    @Test
    void sweepForStuckInstances_thatRunsOutOfTime_isContinuedByTheFollowingSweeps() {
        deploy(CHAIN.formatted("chain"));
        var instances = startAll("chain", 300);

        runs(2);

        assertThat(woken).containsAll(instances);
    }

    @Test
    void oneSweepForStuckInstances_skipsManyWorkflowsWithoutInstances_andFindsTheOnlyUnfinishedInstance() {
        for (int n = 0; n < 40; n++) {
            deploy(CHAIN.formatted("empty-%02d".formatted(n)));
        }
        deploy(CHAIN.formatted("last"));
        var instances = startAll("last", 1);

        runs(1);

        assertThat(woken).containsExactlyElementsOf(instances);
    }

    @Test
    void branchesOfAnInstance_areReadInBatches_soThatOneSweepFindsAllStuckBranchesAndOtherStuckInstances() {
        deploy(WIDE);
        deploy(CHAIN.formatted("chain"));
        startAll("a-wide", 1);
        advanceAll();
        var next = startAll("chain", 1).getFirst();
        table.now = table.now.plus(Duration.ofDays(11));

        runs(1);

        assertThat(woken).contains(next).hasSize(1 + 100);
    }

    @Test
    void sweepsThatExamineOnlyFewInstances_eachContinueBehindTheSweepBefore() {
        deploy(WAITING.formatted("waiting"));
        deploy(CHAIN.formatted("chain"));
        startAll("waiting", 240);
        advanceAll();
        var stuck = startAll("chain", 1);

        runs(12);

        assertThat(woken).containsExactlyElementsOf(stuck);
    }

    @Test
    void sweepForStuckInstances_afterAKilledSweep_reachesTheRemainingInstances() {
        deploy(CHAIN.formatted("chain"));
        var instances = startAll("chain", 250);
        table.now = table.now.plus(Duration.ofHours(2));

        table.killedAfter(40);
        assertThatThrownBy(() -> sweeper.sweep(Instant.MAX)).isInstanceOf(Killed.class);
        drain();
        assertThat(woken).hasSizeGreaterThan(90);

        table.killedAfter(200);
        sweeper.sweep(Instant.MAX);
        drain();
        assertThat(woken).containsAll(instances);
    }

    @Test
    void sweepForStuckInstances_goesOnBehindAnUnreadableInstance_andReportsIt() {
        deploy(CHAIN.formatted("chain"));
        var instances = startAll("chain", 20);
        var unreadable = instances.remove(3);
        damage(unreadable);
        table.now = table.now.plus(Duration.ofHours(2));

        sweeper.sweep(Instant.MAX);
        drain();

        assertThat(woken).containsExactlyInAnyOrderElementsOf(instances);
        assertThat(skipped).containsExactly("sweep instance " + unreadable.instance());
    }

    @Test
    void sweepForStuckInstances_goesOnBehindAnUnreadableChild_andWakesItsSiblings() {
        deploy(WIDE);
        var wide = startAll("a-wide", 1).getFirst();
        advanceAll();
        table.now = table.now.plus(Duration.ofDays(11));
        var sleepers = Stores.of(ports).branches().listOpenChildren(wide.instance()).stream()
                .filter(branch -> branch.path().chars().filter(c -> c == '.').count() == 2)
                .toList();
        damage(sleepers.getFirst());

        sweeper.sweep(Instant.MAX);
        drain();

        assertThat(woken).containsExactlyInAnyOrderElementsOf(sleepers.subList(1, sleepers.size()));
        assertThat(skipped).containsExactly("sweep instance " + wide.instance());
    }

    @Test
    void sweepForStuckInstances_goesOnBehindInstancesWhoseExaminationFails_andExaminesThemAgainInTheNextSweep() {
        deploy(WAITING.formatted("waiting"));
        startAll("waiting", 20);
        deploy(CHAIN.formatted("chain"));
        advanceAll();
        var stuck = startAll("chain", 1);
        table.now = table.now.plus(Duration.ofDays(2));
        table.failing = "INBOX#";

        sweeper(0).sweep(Instant.MAX);
        table.now = table.now.plus(Duration.ofHours(1));
        sweeper(0).sweep(Instant.MAX);
        drain();

        assertThat(skipped).hasSize(2 * 20);
        assertThat(woken).hasSameElementsAs(stuck);
    }

    @Test
    void sweepForStuckInstances_ends_whenTheTableIsUnavailable_withoutReportingInstances() {
        deploy(CHAIN.formatted("chain"));
        startAll("chain", 20);
        table.now = table.now.plus(Duration.ofHours(2));
        table.failing = "";

        assertThatThrownBy(() -> sweeper.sweep(Instant.MAX)).hasMessage("the table is throttled");
        assertThat(skipped).isEmpty();
    }

    @Test
    void recoveryOfABranchWhoseLargeDataIsLost_isReported_andItsMessageIsHandled() {
        deploy(SLEEPING);
        var large = JsonNodeFactory.instance.objectNode().put("text", "x".repeat(Limits.INLINE_DATA_BYTES));
        new InstanceStarter(ports, Stores.of(ports)).start("sleeping", Optional.empty(), large, Optional.empty());
        advanceAll();
        blobs.list("", Limits.PAGE_SIZE, Optional.empty()).objects().stream()
                .map(ObjectStore.StoredObject::name)
                .filter(name -> name.startsWith(Blobs.INSTANCE_PREFIX))
                .forEach(name -> blobs.delete(List.of(name)));
        table.now = table.now.plus(Duration.ofDays(2));

        assertThat(sweeper.sweep(Instant.MAX)).isEqualTo(1);
        advanceAll();

        assertThat(skipped).singleElement().asString().startsWith("recovery instance ");
    }

    @Test
    void instanceThatSleeps_isExaminedInGrowingIntervals_andAnHourAfterItsTimerWasDue() {
        deploy(SLEEPING);
        var sleeper = startAll("sleeping", 1).getFirst();
        advanceAll();
        var started = table.now;
        var thrifty = sweeper(0);

        var examined = new ArrayList<Long>();
        for (int hour = 1; hour <= 22; hour++) {
            table.now = started.plus(Duration.ofHours(hour)).plusSeconds(hour);
            table.rootsRead.clear();
            thrifty.sweep(Instant.MAX);
            if (table.rootsRead.contains(sleeper)) {
                examined.add((long) hour);
            }
            drain();
        }

        assertThat(examined).containsExactly(1L, 2L, 4L, 8L, 16L, 21L, 22L);
        assertThat(woken).containsOnly(sleeper);
    }

    @Test
    void rangeThatAHostWithAWrongClockStored_isExaminedAtOnce() {
        deploy(WAITING.formatted("waiting"));
        startAll("waiting", 1);
        advanceAll();
        var thrifty = sweeper(0);
        var now = table.now;
        table.now = now.plus(Duration.ofDays(365));
        thrifty.sweep(Instant.MAX);
        table.rootsRead.clear();

        table.now = now.plus(Duration.ofHours(2));
        thrifty.sweep(Instant.MAX);

        assertThat(table.rootsRead).hasSize(1);
    }

    @Test
    void instanceThatWaitsForAnEvent_isExaminedOnceADay_afterItHasWaitedForADay() {
        deploy(WAITING.formatted("waiting"));
        var waiter = startAll("waiting", 1).getFirst();
        advanceAll();
        var started = table.now;
        var thrifty = sweeper(0);

        var examined = 0;
        for (int hour = 1; hour <= 10 * 24; hour++) {
            table.now = started.plus(Duration.ofHours(hour));
            table.rootsRead.clear();
            thrifty.sweep(Instant.MAX);
            examined += Collections.frequency(table.rootsRead, waiter);
        }

        assertThat(examined).as("six times in the first two days").isEqualTo(6 + 8);
    }

    @Test
    void rangesOfInstances_coverEachInstanceOnce_whileInstancesStartAndEnd() {
        deploy(WAITING.formatted("waiting"));
        var thrifty = sweeper(0);
        var open = new ArrayList<BranchId>();
        var random = new Random(1);
        for (int hour = 1; hour <= 40; hour++) {
            open.addAll(startAll("waiting", random.nextInt(60)));
            advanceAll();
            table.now = table.now.plus(Duration.ofHours(2));
            thrifty.sweep(Instant.MAX);
            Collections.shuffle(open, random);
            for (int n = random.nextInt(1 + open.size()); n > 0; n--) {
                cancel(open.removeLast());
            }
        }
        table.now = table.now.plus(MaintenanceLimits.SWEEP_AT_LATEST).plusSeconds(1);
        table.rootsRead.clear();

        thrifty.sweep(Instant.MAX);

        assertThat(table.rootsRead).containsExactlyInAnyOrderElementsOf(open);
        var ranges = IntStream.range(0, OpenInstances.SHARDS)
                .map(shard -> new SweepRanges(table)
                        .list(shard, new ItemGuard("test", observer))
                        .size())
                .sum();
        assertThat(ranges).isLessThanOrEqualTo(OpenInstances.SHARDS + open.size() / Limits.PAGE_SIZE);
    }

    private Sweeper sweeper(int always) {
        return new Sweeper(ports, Stores.of(ports), observer, Duration.ZERO, always);
    }

    /** Overwrites a branch with bytes that cannot be decoded. */
    private void damage(BranchId branch) {
        var key = new Key("INSTANCE#" + branch.instance(), "BRANCH#" + branch.path());
        table.put(Item.of(key, "garbage".getBytes(StandardCharsets.UTF_8)), new Condition.Always());
    }

    private void cancel(BranchId instance) {
        new Instances(ports, Stores.of(ports)).cancel(instance.instance(), "not needed", false);
        advanceAll();
    }

    private void deploy(String definition) {
        new Deployment(ports, Stores.of(ports), KnownLanguages.ALL, kinds, BundleResources::new)
                .deploy(definition, Map.of(), Optional.empty());
    }

    private List<BranchId> startAll(String workflow, int count) {
        var starter = new InstanceStarter(ports, Stores.of(ports));
        var started = new ArrayList<BranchId>();
        for (int n = 0; n < count; n++) {
            var result =
                    starter.start(workflow, Optional.empty(), JsonNodeFactory.instance.objectNode(), Optional.empty());
            started.add(BranchId.root(((InstanceStarter.StartResult.Accepted) result).instance()));
        }
        return started;
    }

    private void advanceAll() {
        var runtime = new WorkflowRuntime(RuntimeParts.of(ports, RuntimeConfig.DEFAULT, observer));
        while (!queue.isEmpty()) {
            runtime.handle(new Delivery(queue.remove().body(), 1, Instant.MAX));
        }
    }

    /** Runs the sweeper every hour for as long as Lambda lets it. */
    private void runs(int count) {
        for (int n = 0; n < count; n++) {
            table.now = table.now.plus(Duration.ofHours(2));
            table.killedAfter((int) MaintenanceLimits.SWEEP_TIMEOUT.dividedBy(READ));
            try {
                sweeper.sweep(table.now.plus(MaintenanceLimits.SWEEP_TIMEOUT));
            } catch (Killed _) {
                // Lambda killed the run.
            }
            drain();
        }
    }

    /** Records the branches that the sweeper has asked to wake. */
    private void drain() {
        while (!queue.isEmpty()) {
            var body = queue.remove().body();
            if (Envelope.kindOf(body) == Envelope.Kind.INSTANCE
                    && InstanceCommand.decode(body) instanceof InstanceCommand.WakeBranch(var branch, int _)) {
                woken.add(branch);
            }
        }
    }

    /** The end of a run by force: its handler does not notice. */
    private static final class Killed extends Error {

        private static final long serialVersionUID = 1;
    }

    /** A table whose reads take their time once it counts them. */
    private static final class SlowTable extends ForwardingTable {

        private final Table table = new MemoryTable();
        private Instant now = Instant.parse("2024-01-01T00:00:00Z");
        private int left = Integer.MAX_VALUE;
        private boolean isSlow;
        private String failing = "nothing";
        private final List<BranchId> rootsRead = new ArrayList<>();

        /** Kills the run that makes more than this number of reads. */
        void killedAfter(int reads) {
            isSlow = true;
            left = reads;
        }

        private void read() {
            if (isSlow && left-- <= 0) {
                throw new Killed();
            }
            if (isSlow) {
                now = now.plus(READ);
            }
        }

        @Override
        protected Table table() {
            return table;
        }

        @Override
        public Optional<Item> get(Key key) {
            read();
            return super.get(key);
        }

        @Override
        public List<Item> getAll(List<Key> keys) {
            read();
            keys.stream()
                    .filter(key -> key.sort().equals("BRANCH#0"))
                    .map(key -> BranchId.root(key.partition().substring("INSTANCE#".length())))
                    .forEach(rootsRead::add);
            return table().getAll(keys);
        }

        @Override
        public Page query(String partition, String prefix, Direction direction, int limit, Optional<String> after) {
            read();
            if (prefix.startsWith(failing)) {
                throw new IllegalStateException("the table is throttled");
            }
            return super.query(partition, prefix, direction, limit, after);
        }

        @Override
        public Page list(Index index, String listing, Direction direction, int limit, Optional<String> after) {
            read();
            return super.list(index, listing, direction, limit, after);
        }
    }
}
