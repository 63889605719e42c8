package dev.stride.runtime.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Queue.Letter;
import dev.stride.runtime.port.Schedules;
import dev.stride.runtime.port.Schedules.Recurrence;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.Page;
import dev.stride.runtime.port.Table.Put;
import io.cloudevents.CloudEvent;
import io.cloudevents.core.builder.CloudEventBuilder;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class LedgerTest {

    private static final Key KEY = new Key("P", "S");

    private final Ledger ledger = new Ledger();

    @Test
    void aRefusedWriteTakesTheUnitsOfTheItemThatIsThere() {
        var refusing = new CountedTable(new Answers(new Put.Refused(Optional.of(item(3000)))), ledger);
        refusing.put(item(10), new Condition.Absent());
        assertCounted(Map.of(Meter.WRITES, 1L, Meter.WRITE_UNITS, 3L, Meter.WRITTEN_BYTES, (long)
                item(3000).size()));
    }

    @Test
    void aRefusedWriteOverNothingTakesAUnit() {
        new CountedTable(new Answers(new Put.Refused(Optional.empty())), ledger)
                .put(item(10_000), new Condition.VersionIs(1));
        assertCounted(Map.of(Meter.WRITES, 1L, Meter.WRITE_UNITS, 1L));
    }

    @Test
    void aBatchOfMessagesIsARequestForEach64KilobytesOfIt() {
        var queue = new CountedQueue(letters -> {}, ledger);
        queue.send(List.of());
        queue.send(Collections.nCopies(10, Letter.now("x".repeat(6_553))));
        queue.send(Collections.nCopies(10, Letter.now("ä".repeat(3_277))));
        assertCounted(Map.of(Meter.MESSAGES_SENT, 20L, Meter.SENT_BYTES, 131_070L, Meter.SEND_REQUESTS, 3L));
    }

    @Test
    void anEventIsChargedByItsChunks() {
        new CountedBus(events -> {}, ledger).publish(List.of(event("{}"), event("\"" + "x".repeat(64 << 10) + "\"")));
        assertCounted(Map.of(Meter.EVENTS, 2L, Meter.EVENT_CHUNKS, 3L));
    }

    @Test
    void timersSchedulesAndObjectsAreCounted() {
        new CountedTimers((name, at, body) -> {}, ledger).set("alarm", Instant.EPOCH, "ring");
        var schedules = new CountedSchedules(Schedules.NONE, ledger);
        schedules.set(
                "daily",
                new Recurrence("cron(0 9 * * ? *)", ZoneId.of("UTC"), Optional.empty(), Optional.empty()),
                "ring");
        schedules.remove("daily");
        var blobs = new CountedBlobs(new NoBlobs(), ledger);
        blobs.put("blob", new byte[10]);
        assertThat(blobs.get("blob")).isEmpty();
        assertCounted(Map.of(Meter.SCHEDULES, 2L, Meter.BLOB_PUTS, 1L, Meter.BLOB_GETS, 1L));
    }

    @Test
    void whatFailedIsNotCounted() {
        Queue broken = letters -> {
            throw new IllegalStateException("out of order");
        };
        assertThatIllegalStateException()
                .isThrownBy(() -> new CountedQueue(broken, ledger).send(List.of(Letter.now("x"))));
        assertCounted(Map.of());
    }

    @Test
    void aSummaryStaysAsItIsAndGivesTheDifferenceToAnEarlierOne() {
        ledger.add(Meter.WRITES, 2);
        var earlier = ledger.summary();
        ledger.add(Meter.WRITES, 3);
        ledger.received(7);
        assertThat(earlier.of(Meter.WRITES)).isEqualTo(2);
        var since = ledger.summary().minus(earlier);
        assertThat(since.of(Meter.WRITES)).isEqualTo(3);
        assertThat(since.of(Meter.MESSAGES_RECEIVED)).isEqualTo(7);
        assertThat(since.of(Meter.BATCHES_RECEIVED)).isEqualTo(1);
    }

    @Test
    void manyThreadsCountAtOnce() {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int thread = 0; thread < 100; thread++) {
                threads.execute(() -> {
                    for (int count = 0; count < 1000; count++) {
                        ledger.add(Meter.READS, 1);
                    }
                });
            }
        }
        assertThat(ledger.summary().of(Meter.READS)).isEqualTo(100_000);
    }

    @Test
    void theCostOfAPlainTransitionIsThatOfTheModel() {
        // One message received and sent, an item of 2.4 KB written and one of 2 KB read.
        ledger.received(1);
        ledger.add(Meter.SEND_REQUESTS, 1);
        ledger.add(Meter.WRITE_UNITS, 3);
        ledger.add(Meter.HALF_READ_UNITS, 2);
        assertThat(ledger.summary().costPerMillion()).isEqualTo(3.63, within(0.01));
    }

    private void assertCounted(Map<Meter, Long> expected) {
        var counted = new HashMap<>(ledger.summary().counts());
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

    /** A table whose every write ends in the same way. */
    private record Answers(Put put) implements Table {

        @Override
        public Put put(Item item, Condition condition) {
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
        public Page list(String listing, Direction direction, int limit, Optional<String> after) {
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
