package dev.stride.runtime.history;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.common.LruCache;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.plan.HistoryLevel;
import dev.stride.runtime.codec.CompressedJson;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Blobs;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Stores the data of history entries. A value above {@link Limits#HISTORY_DATA_BYTES} becomes a blob of its instance, named by
 * the value's digest. So a value that occurs in several entries is stored only once.
 */
public final class HistoryData {

    private static final String REFERENCE = "dataRef";
    private static final Pattern DIGEST = Pattern.compile("[A-Za-z0-9_-]{43}");

    /**
     * The number of names in the cache that tells which blobs this process has already stored. A blob whose name is in
     * the cache is not stored again.
     */
    private static final int NAMES_KEPT = 500;

    private final Blobs blobs;
    private final LruCache<String, String> stored = new LruCache<>(NAMES_KEPT);

    HistoryData(Blobs blobs) {
        this.blobs = blobs;
    }

    /**
     * History entries in the form in which they are stored.
     *
     * @param refersToBlobs whether an entry refers to a value that is stored as a blob
     */
    public record Kept(List<HistoryEntry> entries, boolean refersToBlobs) {}

    /**
     * Returns the entries in the form that the history level requires: no entries, entries without data, or entries with data.
     * Stores large values as blobs first.
     */
    public Kept keep(String instance, HistoryLevel level, List<HistoryEntry> entries) {
        return switch (level) {
            case OFF -> new Kept(List.of(), false);
            case STATES ->
                new Kept(
                        entries.stream()
                                .map(entry -> entry.mapData(_ -> Optional.empty()))
                                .toList(),
                        false);
            case ALL -> {
                var values = new Values(instance);
                var kept = entries.stream()
                        .map(entry -> entry.mapData(data -> data.map(values::keep)))
                        .toList();
                yield new Kept(kept, values.areReferredTo);
            }
        };
    }

    /** Loads the large value with this digest from the history of an instance. */
    public Optional<JsonNode> load(String instance, String digest) {
        return DIGEST.matcher(digest).matches()
                ? blobs.get(Blobs.instanceName(instance, digest))
                        .map(bytes -> Json.decode(CompressedJson.read(bytes), JsonNode.class))
                : Optional.empty();
    }

    /** Replaces the large values in one instance's history entries by references to blobs. */
    private final class Values {

        private final String instance;
        private boolean areReferredTo = false;

        Values(String instance) {
            this.instance = instance;
        }

        /**
         * Returns a small value unchanged. Stores a large value as a blob, and returns a reference to the blob. For a value above
         * {@link Limits#PAYLOAD_BYTES}, returns only a note with its size.
         */
        JsonNode keep(JsonNode value) {
            var bytes = Json.encode(value);
            var substitute = JsonNodeFactory.instance.objectNode();
            if (bytes.length <= Limits.HISTORY_DATA_BYTES) {
                return value;
            }
            if (bytes.length > Limits.PAYLOAD_BYTES) {
                return substitute.put("omitted", bytes.length + " bytes");
            }
            areReferredTo = true;
            substitute.putObject(REFERENCE).put("digest", store(bytes)).put("bytes", bytes.length);
            return substitute;
        }

        private String store(byte[] bytes) {
            var digest = Digest.of(bytes);
            var name = Blobs.instanceName(instance, digest);
            if (stored.get(name).isEmpty()) {
                blobs.put(name, CompressedJson.compress(bytes));
                stored.put(name, name);
            }
            return digest;
        }
    }
}
