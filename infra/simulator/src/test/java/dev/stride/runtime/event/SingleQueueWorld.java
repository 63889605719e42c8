package dev.stride.runtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.SequentialIds;
import dev.stride.call.api.Reply;
import dev.stride.call.api.StubClients;
import dev.stride.call.document.BundleResources;
import dev.stride.call.registry.CallKinds;
import dev.stride.call.secret.SecretSource;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.language.registry.KnownLanguages;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeConfig;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.SkippedItem;
import dev.stride.runtime.deployment.Deployment;
import dev.stride.runtime.instance.InstanceStarter;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.metering.CountedPorts.CountedQueue;
import dev.stride.runtime.metering.CountedTable;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.protocol.RuntimeParts;
import dev.stride.runtime.protocol.WorkflowRuntime;
import dev.stride.runtime.store.Stores;
import dev.stride.simulator.port.SimTable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The whole runtime over a single queue, whose messages are handled one after the other, with all usage counted. It
 * handles larger numbers of messages than the simulated world and injects no faults.
 */
final class SingleQueueWorld implements RuntimeObserver {

    private static final Instant START = Instant.parse("2024-03-01T09:00:00Z");
    private static final Duration STEP = Duration.ofMillis(1);

    private final SimTable table = new SimTable();
    private final UsageCounter usageCounter = new UsageCounter();
    private final List<OutgoingMessage> queue = new ArrayList<>();
    private final Map<String, List<String>> consumed = new HashMap<>();
    private final List<JsonNode> conflicts = new ArrayList<>();
    private final List<String> skipped = new ArrayList<>();
    private final SplittableRandom chance = new SplittableRandom(1);
    private final int disorder;
    private final Ports ports;
    private final WorkflowRuntime runtime;
    private Instant now = START;
    private int head = 0;
    private int mostSent = 0;

    /** @param disorder the number of later messages that may overtake a message */
    SingleQueueWorld(int disorder, String definition) {
        this(disorder, RuntimeConfig.DEFAULT, definition);
    }

    SingleQueueWorld(int disorder, RuntimeConfig runtimeConfig, String... definitions) {
        this.disorder = disorder;
        ports = new Ports(
                new CountedTable(table, usageCounter),
                new MemoryBlobs(),
                new CountedQueue(queue::addAll, usageCounter),
                Timers.NONE,
                _ -> {},
                Rules.NONE,
                (_, _) -> new Reply.Answered(JsonNodeFactory.instance.objectNode()),
                SecretSource.NONE,
                () -> now,
                new SequentialIds());
        runtime = new WorkflowRuntime(RuntimeParts.of(ports, runtimeConfig, this));
        var deployment = new Deployment(
                ports, Stores.of(ports), KnownLanguages.ALL, CallKinds.builtIn(StubClients.NONE), BundleResources::new);
        for (var definition : definitions) {
            assertThat(deployment.deploy(definition, Map.of(), Optional.empty()))
                    .isInstanceOf(Deployment.DeploymentResult.Added.class);
        }
    }

    @Override
    public void onCommit(Branch branch, List<HistoryEntry> entries) {
        for (var historyEntry : entries) {
            if (historyEntry instanceof HistoryEntry.Consumed event) {
                consumed.computeIfAbsent(branch.id().instance(), _ -> new ArrayList<>())
                        .add(event.id());
            }
        }
    }

    String start(String workflow, JsonNode input) {
        now = now.plus(STEP);
        var startResult =
                new InstanceStarter(ports, Stores.of(ports)).start(workflow, Optional.empty(), input, Optional.empty());
        return ((InstanceStarter.StartResult.Accepted) startResult).instance();
    }

    void send(List<JsonNode> events) {
        send(events, Ingress.BUS);
    }

    void send(List<JsonNode> events, Ingress ingress) {
        now = now.plus(STEP);
        assertThat(new EventIntake(ports, Stores.of(ports)).accept(events, ingress))
                .isEqualTo(new EventIntake.AcceptResult.Accepted());
    }

    /** Returns the events that had the identity of an earlier event, and other content. */
    List<JsonNode> conflicts() {
        return List.copyOf(conflicts);
    }

    @Override
    public void onEventConflict(JsonNode event) {
        conflicts.add(event);
    }

    @Override
    public void onSkipped(SkippedItem skippedItem) {
        skipped.add("%s %s %s".formatted(skippedItem.work(), skippedItem.kind(), skippedItem.id()));
    }

    /** Returns the items that the runtime could not read, and went on behind: work, kind and id. */
    List<String> skipped() {
        return List.copyOf(skipped);
    }

    /** Sends an event through a host whose clock shows another time. */
    void sendBy(Duration ahead, JsonNode event) {
        now = now.plus(STEP);
        var other = ports.with(() -> now.plus(ahead));
        assertThat(new EventIntake(other, Stores.of(other)).accept(event))
                .isEqualTo(new EventIntake.AcceptResult.Accepted());
    }

    /** Removes all messages from the queue and returns them. */
    List<OutgoingMessage> withhold() {
        var withheld = List.copyOf(queue.subList(head, queue.size()));
        queue.subList(head, queue.size()).clear();
        return withheld;
    }

    /** Puts messages back into the queue. */
    void release(List<OutgoingMessage> withheld) {
        queue.addAll(withheld);
    }

    void pass(Duration time) {
        now = now.plus(time);
    }

    /** Handles all messages, including those that their handling sends. */
    void handleAll() {
        while (head < queue.size()) {
            var ahead = Math.min(head + chance.nextInt(disorder + 1), queue.size() - 1);
            var body = queue.get(ahead).body();
            queue.set(ahead, queue.get(head));
            head++;
            now = now.plus(STEP);
            var before = queue.size();
            runtime.handle(new Delivery(body, 1, now.plus(Limits.FUNCTION_TIMEOUT)));
            mostSent = Math.max(mostSent, queue.size() - before);
        }
        queue.clear();
        head = 0;
    }

    /** Returns the usage so far. */
    UsageCounter.Usage used() {
        return usageCounter.summary();
    }

    SimTable table() {
        return table;
    }

    /** Returns the largest number of messages that the handling of one message sent at once. */
    int mostSent() {
        return mostSent;
    }

    /** Returns the ids of the events that each instance consumed, in the order of consumption. */
    Map<String, List<String>> consumed() {
        return Map.copyOf(consumed);
    }
}
