package dev.stride.runtime.port;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class SortableIdsTest {

    private static final Instant NOW = Instant.parse("2024-01-01T00:00:00Z");

    @Test
    void idGeneratedLater_sortsAfterAllEarlierIds() {
        var ids = new SortableIds();

        assertThat(Stream.of(0, 0, 0, 1, 1, 1_000_000).map(milli -> ids.next(NOW.plusMillis(milli))))
                .isSorted()
                .doesNotHaveDuplicates()
                .allSatisfy(id -> assertThat(id).matches("[0-9a-f]{28}"));
    }

    @Test
    void twoIdGenerators_generateDifferentIds_inTheSameMillisecond() {
        assertThat(new SortableIds().next(NOW)).isNotEqualTo(new SortableIds().next(NOW));
    }
}
