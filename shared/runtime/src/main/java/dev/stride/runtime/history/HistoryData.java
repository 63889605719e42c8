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
import java.util.stream.Stream;

/**
 * Stores the data of history entries. A value above {@link Limits#HISTORY_DATA_BYTES} becomes a blob of its instance, named by
 * the value's digest. So a value that occurs in several entries is stored only once.
 */
public final class HistoryData {

    public static final String REFERENCE = "dataRef";

    /** The key of an object that stands for a value which the history does not keep, because it is too large. */
    public static final String OMITTED = "omitted";

    private static final Pattern DIGEST = Pattern.compile("[A-Za-z0-9_-]{43}");

    /**
     * The number of names in the cache that tells which blobs this process has already stored. A blob whose name is in
     * the cache is not stored again.
     */
    private static final int NAMES_KEPT = 500;

    /**
     * The lengths to which the parts of a request are cut, such as its URL and its body. They are tried in this order, until
     * the request is no longer than {@link Limits#HISTORY_DATA_BYTES}. A request never becomes a blob, so that a failed attempt
     * needs no further write.
     */
    private static final List<Integer> REQUEST_CHARACTERS = List.of(2_000, 500, 100);

    private static final String ELLIPSIS = "…";

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
                        .map(HistoryData::withShortRequest)
                        .map(entry -> entry.mapData(data -> data.map(values::keep)))
                        .toList();
                yield new Kept(kept, values.areReferredTo);
            }
        };
    }

    /** Returns an entry in which only the results of calls and the data of states are so long that they become blobs. */
    private static HistoryEntry withShortRequest(HistoryEntry entry) {
        return switch (entry) {
            case HistoryEntry.Failed it ->
                it.with(it.request().map(HistoryData::shortened), it.arguments().map(HistoryData::smallOrSize));
            case HistoryEntry.Called it ->
                it.with(
                        it.arguments().map(HistoryData::smallOrSize),
                        it.response().map(HistoryData::smallOrSize));
            case HistoryEntry.Started it -> it.with(it.events().map(HistoryData::smallOrSize));
            case HistoryEntry other -> other;
        };
    }

    private static JsonNode smallOrSize(JsonNode value) {
        return isSmall(value) ? value : omitted(Json.encode(value).length);
    }

    /** Returns what the history keeps instead of a value that is too large for it. */
    private static JsonNode omitted(int bytes) {
        return JsonNodeFactory.instance.objectNode().put(OMITTED, bytes + " bytes");
    }

    private static JsonNode shortened(JsonNode request) {
        return Stream.concat(
                        Stream.of(request), REQUEST_CHARACTERS.stream().map(characters -> cut(request, characters)))
                .filter(HistoryData::isSmall)
                .findFirst()
                .orElseGet(() -> cut(request, REQUEST_CHARACTERS.getLast()));
    }

    /** Returns a request in which each part that is longer, as a text, is replaced by the beginning of this text. */
    private static JsonNode cut(JsonNode request, int characters) {
        var cut = JsonNodeFactory.instance.objectNode();
        request.properties().forEach(part -> {
            var text = part.getValue().isValueNode()
                    ? part.getValue().asText()
                    : part.getValue().toString();
            cut.set(
                    part.getKey(),
                    text.length() <= characters
                            ? part.getValue()
                            : cut.textNode(text.substring(0, characters - 1) + ELLIPSIS));
        });
        return cut;
    }

    private static boolean isSmall(JsonNode value) {
        return Json.encode(value).length <= Limits.HISTORY_DATA_BYTES;
    }

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
            if (bytes.length <= Limits.HISTORY_DATA_BYTES) {
                return value;
            }
            if (bytes.length > Limits.PAYLOAD_BYTES) {
                return omitted(bytes.length);
            }
            areReferredTo = true;
            var substitute = JsonNodeFactory.instance.objectNode();
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
