package dev.stride.runtime.event.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.adapter.memory.MemoryTable;
import dev.stride.runtime.table.TableKeys;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests both sides of the limits and instants that decide how an event is stored. */
class StorageBoundariesTest {

    private static final Instant NOW = Instant.parse("2024-03-01T09:00:00Z");

    @ParameterizedTest(name = "read {0} µs after the tolerance: visible {1}")
    @CsvSource({"-1, true", "0, true", "1, false"})
    void eventAtAPosition_isVisibleUntilExactlyTheTolerance(int later, boolean visible) {
        var now = NOW.plus(Limits.EVENT_ORDER_TOLERANCE).plusNanos(later * 1_000L);
        var events = new EventStore(new MemoryTable(), new MemoryBlobs(), InstantSource.fixed(now));

        assertThat(events.isStillVisible(StoredEvent.id(NOW, "k"))).isEqualTo(visible);
    }

    @ParameterizedTest(name = "{0} bytes: kept {1}")
    @CsvSource({"399, true", "400, true", "401, false"})
    void nameInATableKey_isKeptUpTo400Bytes(int bytes, boolean kept) {
        var name = "x".repeat(bytes);

        assertThat(TableKeys.shorten(name).equals(name)).isEqualTo(kept);
    }
}
