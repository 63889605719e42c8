package dev.stride.runtime.metering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.stride.runtime.metering.CountedPorts.CountedBlobs;
import dev.stride.runtime.metering.CountedPorts.CountedBus;
import dev.stride.runtime.metering.CountedPorts.CountedQueue;
import dev.stride.runtime.metering.CountedPorts.CountedTimers;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.Listing;
import dev.stride.runtime.port.Table.Page;
import dev.stride.runtime.port.Table.PutResult;
import dev.stride.runtime.port.Timers;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class UsageCounterTest {

    private static final Key KEY = new Key("P", "S");

    private final UsageCounter usageCounter = new UsageCounter();

    @Test
    void rejectedConditionalWrite_isCountedWithTheWriteUnitsOfTheStoredItem() {
        var refusing =
                new CountedTable(new Answers(new PutResult.ConditionFailed(Optional.of(item(3000)))), usageCounter);
        refusing.put(item(10), new Condition.Absent());
        assertCounted(Map.of(UsageMetric.WRITES, 1L, UsageMetric.WRITE_UNITS, 3L, UsageMetric.WRITTEN_BYTES, (long)
                item(3000).size()));
    }

    @Test
    void rejectedConditionalWriteOfAMissingItem_isCountedAsOneWriteUnit() {
        new CountedTable(new Answers(new PutResult.ConditionFailed(Optional.empty())), usageCounter)
                .put(item(10_000), new Condition.VersionIs(1));
        assertCounted(Map.of(UsageMetric.WRITES, 1L, UsageMetric.WRITE_UNITS, 1L));
    }

    @Test
    void sqsMessageBatch_countsOneRequestPer64Kilobytes() {
        var queue = new CountedQueue(messages -> {}, usageCounter);
        queue.send(List.of());
        queue.send(Collections.nCopies(10, OutgoingMessage.immediate("x".repeat(6_553))));
        queue.send(Collections.nCopies(10, OutgoingMessage.immediate("ä".repeat(3_277))));
        assertCounted(Map.of(
                UsageMetric.MESSAGES_SENT,
                20L,
                UsageMetric.SENT_BYTES,
                131_070L,
                UsageMetric.SEND_REQUESTS,
                3L,
                UsageMetric.SEND_CALLS,
                3L));
    }

    @Test
    void publishedEvent_isCountedPer64KilobyteChunk() {
        new CountedBus(events -> {}, usageCounter)
                .publish(List.of(event("{}"), event("\"" + "x".repeat(64 << 10) + "\"")));
        assertCounted(Map.of(UsageMetric.EVENTS, 2L, UsageMetric.EVENT_CHUNKS, 3L, UsageMetric.PUBLISH_CALLS, 1L));
    }

    @Test
    void operationsOnTimersAndBlobs_areCounted() {
        var timers = new CountedTimers(Timers.NONE, usageCounter);
        timers.set("alarm", Instant.EPOCH, "ring");
        timers.delete("alarm");
        var blobs = new CountedBlobs(new NoBlobs(), usageCounter);
        blobs.put("blob", new byte[10]);
        assertThat(blobs.get("blob")).isEmpty();
        assertCounted(Map.of(
                UsageMetric.SCHEDULES,
                1L,
                UsageMetric.TIMERS_DELETED,
                1L,
                UsageMetric.BLOB_PUTS,
                1L,
                UsageMetric.BLOB_GETS,
                1L));
    }

    @Test
    void failedQueueRequest_isNotCountedAsUsage() {
        Queue broken = messages -> {
            throw new IllegalStateException("out of order");
        };
        assertThatIllegalStateException()
                .isThrownBy(() -> new CountedQueue(broken, usageCounter).send(List.of(OutgoingMessage.immediate("x"))));
        assertCounted(Map.of());
    }

    @Test
    void differenceOfTwoUsageSnapshots_containsOnlyTheUsageBetweenThem() {
        usageCounter.count(UsageMetric.WRITES, 2);
        var earlier = usageCounter.summary();
        usageCounter.count(UsageMetric.WRITES, 3);
        usageCounter.countReceived(7);
        assertThat(earlier.of(UsageMetric.WRITES)).isEqualTo(2);
        var since = usageCounter.summary().minus(earlier);
        assertThat(since.of(UsageMetric.WRITES)).isEqualTo(3);
        assertThat(since.of(UsageMetric.MESSAGES_RECEIVED)).isEqualTo(7);
        assertThat(since.of(UsageMetric.BATCHES_RECEIVED)).isEqualTo(1);
    }

    @Test
    void countsFromConcurrentThreads_areAllIncludedInTheTotal() {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int thread = 0; thread < 100; thread++) {
                threads.execute(() -> {
                    for (int count = 0; count < 1000; count++) {
                        usageCounter.count(UsageMetric.READS, 1);
                    }
                });
            }
        }
        assertThat(usageCounter.summary().of(UsageMetric.READS)).isEqualTo(100_000);
    }

    @Test
    void replacingAnItem_countsWriteUnitsForTheRemovalOfItsOldIndexEntries() {
        var storing = new CountedTable(new Answers(new PutResult.Stored()), usageCounter);
        var listing = Optional.of(new Listing("open", "1", Optional.of("all")));
        var item = new Item(KEY, 1, new byte[1500], listing, Optional.empty());
        storing.put(item, new Condition.Absent());
        assertThat(usageCounter.summary().of(UsageMetric.INDEX_UNITS)).isEqualTo(4);
        assertThat(usageCounter.summary().of(UsageMetric.INDEX_REMOVALS)).isZero();
        storing.put(item, new Condition.VersionIs(1));
        assertThat(usageCounter.summary().of(UsageMetric.INDEX_UNITS)).isEqualTo(8);
        assertThat(usageCounter.summary().of(UsageMetric.INDEX_REMOVALS)).isEqualTo(4);
    }

    private void assertCounted(Map<UsageMetric, Long> expected) {
        var counted = new HashMap<>(usageCounter.summary().counts());
        counted.values().removeIf(count -> count == 0);
        assertThat(counted).isEqualTo(expected);
    }

    private static Item item(int bytes) {
        return Item.of(KEY, new byte[bytes]);
    }

    private static CloudEvent event(String data) {
        return CloudEventBuilder.v1()
                .withId("1")
                .withSource(URI.create("/orders"))
                .withType("order")
                .withData("application/json", data.getBytes(StandardCharsets.UTF_8))
                .build();
    }

    /** A table in which every write has the same outcome. */
    private record Answers(PutResult put) implements Table {

        @Override
        public PutResult put(Item item, Condition condition) {
            return put;
        }

        @Override
        public Optional<Item> get(Key key) {
            return Optional.empty();
        }

        @Override
        public void delete(Key key) {}

        @Override
        public Page query(String partition, String prefix, Direction direction, int limit, Optional<String> after) {
            return new Page(List.of(), Optional.empty());
        }

        @Override
        public Page list(Index index, String listing, Direction direction, int limit, Optional<String> after) {
            return new Page(List.of(), Optional.empty());
        }
    }

    private static final class NoBlobs implements Blobs {

        @Override
        public void put(String name, byte[] bytes) {}

        @Override
        public Optional<byte[]> get(String name) {
            return Optional.empty();
        }
    }
}
