package dev.stride.runtime.codec;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.Limits;
import dev.stride.engine.event.ConsumedEventIds;
import dev.stride.engine.event.ConsumedEventIds.ShortEventId;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The ids of consumed events that a branch stores are short. */
class StoredEventIdsTest {

    private static final int BYTES_PER_ID = 17;

    @Test
    void eachStoredIdOfAConsumedEvent_takesLessThan17BytesWhenCompressed() {
        var ids = IntStream.range(0, Limits.EVENTS_REMEMBERED)
                .mapToObj(StoredEventIdsTest::id)
                .toList();
        var consumed = new ConsumedEventIds(Map.of("tick", ids), Map.of());

        assertThat(CompressedJson.compress(Json.encode(consumed)))
                .hasSizeLessThan(Limits.EVENTS_REMEMBERED * BYTES_PER_ID);
    }

    private static ShortEventId id(int event) {
        var digest = Digest.of(Integer.toString(event).getBytes(StandardCharsets.UTF_8));
        return new ShortEventId("%016d-%s".formatted(1_709_283_600_000_000L + event * 1_000_000L, digest));
    }
}
