package dev.stride.runtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.Limits;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.SequentialIds;
import dev.stride.call.api.Reply;
import dev.stride.call.secret.SecretSource;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.event.EventSubscription.EventInterest;
import dev.stride.runtime.Ports;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.store.SubscriptionIndex.Subscriber;
import dev.stride.runtime.event.store.SubscriptionKey;
import dev.stride.runtime.message.BranchMessage;
import dev.stride.runtime.message.EventMessage;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Rules;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Timers;
import dev.stride.runtime.store.Stores;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The cost of an event does not grow with the number of branches that wait for other events, and one message notifies a
 * limited number of subscribers.
 */
class EventsAtScaleTest {

    private static final Instant NOW = Instant.parse("2024-03-01T09:00:00Z");

    private final PartitionedTable table = new PartitionedTable();
    private final MemoryBlobs blobs = new MemoryBlobs();
    private final List<OutgoingMessage> queued = new ArrayList<>();
    private final Ports ports = new Ports(
            table,
            blobs,
            queued::addAll,
            Timers.NONE,
            _ -> {},
            Rules.NONE,
            (_, _) -> new Reply.Answered(JsonNodeFactory.instance.objectNode()),
            SecretSource.NONE,
            () -> NOW,
            new SequentialIds());
    private final Stores stores = Stores.of(ports);
    private final EventRouter router = new EventRouter(EventParts.of(stores, RuntimeObserver.NONE, Duration.ZERO));

    @Test
    void eventForOneOf100000WaitingInstances_needsAtMost13TableRequests() {
        learn();
        for (int i = 0; i < 100_000; i++) {
            waits("i" + i, "p" + i);
        }
        var before = table.calls;

        post("p77777");

        assertThat(table.calls - before).isLessThanOrEqualTo(13);
        assertThat(receivers()).containsExactly(BranchId.root("i77777"));
    }

    @Test
    @Tag("simulation")
    void hundredThousandWaitingInstances_areNotifiedOfAnEventInBatches() {
        learn();
        for (int i = 0; i < 100_000; i++) {
            waits("i" + i, "p");
        }

        post("p");
        var notified = new HashSet<>(receivers());
        while (!queued.isEmpty()) {
            assertThat(queued).hasSize(1);
            router.route(EventMessage.decode(queued.removeFirst().body()));
            notified.addAll(receivers());
        }

        assertThat(notified).hasSize(100_000);
    }

    /** Removes the messages to branches from the queue, and returns the branches. */
    private List<BranchId> receivers() {
        var notified = new ArrayList<BranchId>();
        queued.removeIf(message ->
                stores.queue().decode(message.body()) instanceof BranchMessage notice && notified.add(notice.to()));
        assertThat(notified).hasSizeLessThanOrEqualTo(Limits.EVENT_FAN_OUT);
        return notified;
    }

    @Test
    void eventWithoutConsumers_costsFourTableRequests() {
        post("p");

        assertThat(table.calls).isEqualTo(4);
    }

    @Test
    void largeEvent_isSentAsReferenceToBlob() {
        learn();
        waits("i", "p");
        var event = JsonNodeFactory.instance.objectNode();
        event.put("specversion", "1.0")
                .put("id", "1")
                .put("source", "/s")
                .put("type", "a")
                .put("p", "p");
        event.put("data", "x".repeat(500_000));

        assertThat(new EventIntake(ports, stores).accept(event)).isEqualTo(new EventIntake.AcceptResult.Accepted());
        assertThat(queued.getFirst().body()).hasSizeLessThan(1_000);
        router.route(EventMessage.decode(queued.removeFirst().body()));

        assertThat(receivers()).hasSize(1);
    }

    @Test
    void oversizedEvent_isRejected() {
        var event = JsonNodeFactory.instance.objectNode();
        event.put("specversion", "1.0").put("id", "1").put("source", "/s").put("type", "a");
        event.put("data", "x".repeat(Limits.EVENT_BYTES));

        assertThat(new EventIntake(ports, stores).accept(event)).isInstanceOf(EventIntake.AcceptResult.TooLarge.class);
        assertThat(queued).isEmpty();
    }

    @Test
    void batchWithInvalidEvent_isRejectedAsAWhole() {
        var good = JsonNodeFactory.instance.objectNode();
        good.put("specversion", "1.0").put("id", "1").put("source", "/s").put("type", "a");

        var acceptResult = new EventIntake(ports, stores).accept(List.<JsonNode>of(good, TextNode.valueOf("x")));

        assertThat(acceptResult)
                .isInstanceOfSatisfying(
                        EventIntake.AcceptResult.Invalid.class,
                        invalid -> assertThat(invalid.reasons())
                                .singleElement()
                                .asString()
                                .startsWith("event 2: "));
        assertThat(queued).isEmpty();
    }

    private void learn() {
        var events = JsonNodeFactory.instance.objectNode();
        events.putObject("A").put("type", "a").putObject("by").putNull("p");
        var row = JsonNodeFactory.instance.objectNode();
        row.set("events", events);
        row.putArray("states").addObject().putArray("await").addArray().add("A");
        stores.events().types().register(new EventWorkflow("w", row).plan());
    }

    private void waits(String instance, String value) {
        var subscriber = new Subscriber(BranchId.root(instance), 1, NOW, Optional.empty());
        var partition =
                SubscriptionKey.partition(new EventInterest("A", "a", "/s", Map.of("p", value), List.of()), "w");
        table.put(
                Item.of(
                        new Key(partition, "SUB#" + subscriber.branch() + "#%019d".formatted(1)),
                        Json.encode(subscriber)),
                new Condition.Always());
    }

    private void post(String value) {
        var event = JsonNodeFactory.instance.objectNode();
        event.put("specversion", "1.0")
                .put("id", "1")
                .put("source", "/s")
                .put("type", "a")
                .put("p", value);
        new EventIntake(ports, stores).accept(event);
        router.route(EventMessage.decode(queued.removeFirst().body()));
    }

    /** A table that reads only the queried partition and counts its calls. */
    private static final class PartitionedTable implements Table {

        private final Map<String, NavigableMap<String, Item>> partitions = new HashMap<>();
        private int calls;

        @Override
        public Optional<Item> get(Key key) {
            calls++;
            return Optional.ofNullable(in(key.partition()).get(key.sort()));
        }

        @Override
        public PutResult put(Item item, Condition condition) {
            calls++;
            var existing = in(item.key().partition()).get(item.key().sort());
            if (condition instanceof Condition.Absent && existing != null) {
                return new PutResult.ConditionFailed(Optional.of(existing));
            }
            in(item.key().partition()).put(item.key().sort(), item);
            return new PutResult.Stored();
        }

        @Override
        public void delete(Key key) {
            calls++;
            in(key.partition()).remove(key.sort());
        }

        @Override
        public Page query(String partition, String prefix, Direction direction, int limit, Optional<String> after) {
            calls++;
            var rest = in(partition).tailMap(after.orElse(prefix), after.isEmpty()).values().stream()
                    .takeWhile(item -> item.key().sort().startsWith(prefix))
                    .limit(limit + 1L)
                    .toList();
            var page = rest.subList(0, Math.min(limit, rest.size()));
            return new Page(
                    page,
                    page.size() < rest.size() ? Optional.of(page.getLast().key().sort()) : Optional.empty());
        }

        @Override
        public Page list(Index index, String listing, Direction direction, int limit, Optional<String> after) {
            throw new UnsupportedOperationException("the test must not call list");
        }

        private NavigableMap<String, Item> in(String partition) {
            return partitions.computeIfAbsent(partition, _ -> new TreeMap<>());
        }
    }
}
