package dev.stride.runtime.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.adapter.memory.SequentialIds;
import dev.stride.call.api.Reply;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.secret.SecretSource;
import dev.stride.engine.branch.BranchId;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.Envelope;
import dev.stride.runtime.message.InstanceCommand;
import dev.stride.runtime.port.ForwardingTable;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.store.Stores;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * Tests the progress of the sweeper over a slow table, whose reads take a second. A run that exceeds its deadline is killed, as
 * by Lambda, and the next run continues.
 */
class SweepProgressTest {

    private static final Duration READ = Duration.ofSeconds(1);

    private static final String CHAIN = """
            id: %s
            version: '1'
            specVersion: '0.8'
            states: [ { name: A, type: inject, data: {}, end: true } ]
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
    private final Deque<OutgoingMessage> queue = new ArrayDeque<>();
    private final CallKinds kinds = CallKinds.builtIn(
            StubClients.withHttp(_ -> new HttpReply.Unanswered(HttpReply.Reason.UNREACHABLE, "no service")));
    private final Ports ports = new Ports(
            table,
            new MemoryBlobs(),
            queue::addAll,
            Timers.NONE,
            Schedules.NONE,
            _ -> {},
            Rules.NONE,
            (_, _) -> new Reply.Answered(JsonNodeFactory.instance.objectNode()),
            SecretSource.NONE,
            () -> table.now,
            new SequentialIds());
    private final Sweeper sweeper = Sweeper.of(ports, Stores.of(ports), Duration.ZERO);
    private final List<BranchId> woken = new ArrayList<>();

    @Test
    void sweepForStuckInstances_thatRunsOutOfTime_isContinuedByTheFollowingSweeps() {
        deploy(CHAIN.formatted("chain"));
        var instances = startAll("chain", 300);

        runs(7);

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
    void stuckInstanceWithManyBranches_delaysTheRecoveryOfOtherStuckInstances_byOnlyOneSweep() {
        deploy(WIDE);
        deploy(CHAIN.formatted("chain"));
        var wide = startAll("a-wide", 1).getFirst();
        advanceAll();
        var next = startAll("chain", 1).getFirst();
        table.now = table.now.plus(Duration.ofDays(11));

        runs(1);
        assertThat(woken)
                .isNotEmpty()
                .allSatisfy(branch -> assertThat(branch.instance()).isEqualTo(wide.instance()));

        runs(1);
        assertThat(woken).contains(next);
    }

    @Test
    void sweepForStuckInstances_afterAKilledSweep_reachesTheRemainingInstances() {
        deploy(CHAIN.formatted("chain"));
        var instances = startAll("chain", 250);
        table.now = table.now.plus(Duration.ofHours(2));

        table.killedAfter(120);
        assertThatThrownBy(() -> sweeper.sweep(Instant.MAX)).isInstanceOf(Killed.class);
        drain();
        assertThat(woken).hasSizeGreaterThan(90);

        table.killedAfter(200);
        sweeper.sweep(Instant.MAX);
        drain();
        assertThat(woken).containsAll(instances);
    }

    @Test
    void sweepForStuckInstances_abortsAtAnUnreadableInstance_andTheNextSweepContinuesAfterIt() {
        deploy(CHAIN.formatted("chain"));
        var instances = startAll("chain", 20);
        var unreadable = instances.get(3);
        table.put(
                Item.of(
                        new Key("INSTANCE#" + unreadable.instance(), "BRANCH#0"),
                        "garbage".getBytes(StandardCharsets.UTF_8)),
                new Condition.Always());
        table.now = table.now.plus(Duration.ofHours(2));

        assertThatThrownBy(() -> sweeper.sweep(Instant.MAX)).isInstanceOf(UnreadableData.class);
        sweeper.sweep(Instant.MAX);
        drain();

        instances.remove(unreadable);
        assertThat(woken).containsExactlyInAnyOrderElementsOf(instances);
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
        var runtime = new WorkflowRuntime(RuntimeParts.of(ports, RuntimeConfig.DEFAULT, RuntimeObserver.NONE));
        while (!queue.isEmpty()) {
            runtime.handle(new Delivery(queue.remove().body(), 1, Instant.MAX));
        }
    }

    /** Runs the sweeper every hour for as long as Lambda lets it. */
    private void runs(int count) {
        for (int n = 0; n < count; n++) {
            table.now = table.now.plus(Duration.ofHours(2));
            table.killedAfter((int) Limits.FUNCTION_TIMEOUT.dividedBy(READ));
            try {
                sweeper.sweep(table.now.plus(Limits.FUNCTION_TIMEOUT));
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

    /** A table whose reads take a second each once it counts them. */
    private static final class SlowTable extends ForwardingTable {

        private final Table table = new MemoryTable();
        private Instant now = Instant.parse("2024-01-01T00:00:00Z");
        private int left = Integer.MAX_VALUE;
        private boolean isSlow;

        /** Kills the run that makes more than this number of reads. */
        void killedAfter(int reads) {
            isSlow = true;
            left = reads;
        }

        private void read() {
            if (isSlow) {
                now = now.plus(READ);
            }
        }

        @Override
        protected Table table() {
            if (isSlow && left-- <= 0) {
                throw new Killed();
            }
            return table;
        }

        @Override
        public Optional<Item> get(Key key) {
            read();
            return super.get(key);
        }

        @Override
        public Page query(String partition, String prefix, Direction direction, int limit, Optional<String> after) {
            read();
            return super.query(partition, prefix, direction, limit, after);
        }

        @Override
        public Page list(Index index, String listing, Direction direction, int limit, Optional<String> after) {
            read();
            return super.list(index, listing, direction, limit, after);
        }
    }
}
