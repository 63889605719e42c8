package dev.stride.runtime.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TableBlobsTest {

    private static final Instant START = Instant.parse("2024-01-01T00:00:00Z");
    private static final byte[] CONTENT = {1, 2, 3};

    private final MemoryTable table = new MemoryTable();
    private Instant now = START;
    private final TableBlobs blobs = new TableBlobs(table, () -> now);

    @ParameterizedTest
    @ValueSource(strings = {"event/a", "event-data/a"})
    void contentOfAnEvent_expiresADayAfterTheEvent(String name) {
        blobs.put(name, CONTENT);

        assertThat(expiry(name)).contains(START.plus(Limits.EVENT_RETENTION).plus(Duration.ofDays(1)));
    }

    @Test
    void blobWithTheBodyOfAQuarantinedMessage_expiresAfterNinetyOneDays() {
        blobs.put("aside/a", CONTENT);

        assertThat(expiry("aside/a")).contains(START.plus(Duration.ofDays(91)));
    }

    @Test
    void blobSharedByTwoEvents_doesNotExpireBeforeBothEventsHaveExpired() {
        blobs.put("event/a", CONTENT);
        now = START.plus(Duration.ofDays(14));
        blobs.put("event/a", CONTENT);

        assertThat(expiry("event/a")).contains(now.plus(Limits.EVENT_RETENTION).plus(Duration.ofDays(1)));
    }

    @Test
    void blobsOfSourceAndCompiledDefinitions_doNotExpire() {
        blobs.put("plan/a", CONTENT);
        blobs.put("definition/a", CONTENT);

        assertThat(expiry("plan/a")).isEmpty();
        assertThat(expiry("definition/a")).isEmpty();
    }

    @Test
    void blobOfARunningInstance_doesNotExpire() {
        blobs.put(Blobs.instanceName("i", "input"), CONTENT);

        assertThat(table.query("INSTANCE#i", "", Direction.ASCENDING, 9, Optional.empty())
                        .items())
                .singleElement()
                .satisfies(item -> assertThat(item.expiresAt()).isEmpty());
    }

    private Optional<Instant> expiry(String name) {
        return table.get(new Key("BLOB#" + name, "BYTES"))
                .flatMap(Item::expiresAt)
                .map(Instant::ofEpochSecond);
    }
}
