package dev.stride.runtime.event.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.adapter.memory.MemoryBlobs;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.table.TieredBlobs;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClaimCheckTest {

    private static final String LARGE = "ä".repeat(Limits.PUBLISHED_EVENT_BYTES / 2);

    private final MemoryBlobs stored = new MemoryBlobs();
    private final ClaimCheck claims = new ClaimCheck(new TieredBlobs(new MemoryBlobs(), new Bucket(stored)));

    @Test
    void largeEventData_isStoredAsBlobAndLoadedByItsReference() {
        var event = event().put("data", LARGE);

        var sent = claims.checkIn(event);

        assertThat(sent.has("data")).isFalse();
        assertThat(sent.path("dataref").asText()).matches("s3://bucket/event-data/[A-Za-z0-9_-]{43}");
        assertThat(claims.checkOut(sent).path("data")).isEqualTo(event.path("data"));
    }

    @ParameterizedTest(name = "{0} bytes more than the limit: a reference {1}")
    @CsvSource({"-1, false", "0, false", "1, true"})
    void eventIsSentWithItsData_upToTheLimit(int more, boolean isReplaced) {
        var around = Json.encode(event().put("data", "")).length;
        var event = event().put("data", "x".repeat(Limits.PUBLISHED_EVENT_BYTES + more - around));

        assertThat(claims.checkIn(event).has("dataref")).isEqualTo(isReplaced);
    }

    @Test
    void eventsWithEqualLargeData_referToTheSameStoredObject() {
        var event = event().put("data", LARGE);

        assertThat(claims.checkIn(event)).isEqualTo(claims.checkIn(event));
    }

    @Test
    void smallEventData_isNotReplacedByAReference() {
        var event = event().put("data", "x");

        assertThat(claims.checkIn(event)).isEqualTo(event);
        assertThat(claims.checkIn(event())).isEqualTo(event());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://example.com/event-data/",
                "s3://other/event-data/",
                "s3://bucket/plan/",
                "s3://bucket/x/event-data/",
                "stride:event-data/",
                "/event-data/",
                "event-data/"
            })
    void eventDataReferenceToAnotherStore_isKeptUnchanged(String place) {
        var digest = claims.checkIn(event().put("data", LARGE))
                .path("dataref")
                .asText()
                .split("event-data/")[1];
        stored.put("plan/" + digest, new byte[] {'1'});
        var event = event().put("dataref", place + digest);

        assertThat(claims.checkOut(event)).isEqualTo(event);
    }

    @Test
    void eventWithADataReferenceToAMissingBlob_keepsTheReference() {
        var event = event().put("dataref", "s3://bucket/event-data/" + "x".repeat(43));

        assertThat(claims.checkOut(event)).isEqualTo(event);
    }

    @Test
    void eventWithBothDataAndADataReference_keepsItsOwnData() {
        var sent = (ObjectNode) claims.checkIn(event().put("data", LARGE));
        var both = sent.put("data", "own");

        assertThat(claims.checkOut(both)).isEqualTo(both);
    }

    private static ObjectNode event() {
        return JsonNodeFactory.instance
                .objectNode()
                .put("specversion", "1.0")
                .put("id", "1")
                .put("source", "/s")
                .put("type", "t");
    }

    /** A blob store whose blobs have an S3 address. */
    private record Bucket(Blobs blobs) implements Blobs {

        @Override
        public void put(String name, byte[] bytes) {
            blobs.put(name, bytes);
        }

        @Override
        public Optional<byte[]> get(String name) {
            return blobs.get(name);
        }

        @Override
        public URI address(String name) {
            return URI.create("s3://bucket/" + name);
        }
    }
}
