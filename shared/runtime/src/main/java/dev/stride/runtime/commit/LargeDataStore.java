package dev.stride.runtime.commit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.common.LruCache;
import dev.stride.runtime.codec.CompressedJson;
import dev.stride.runtime.codec.DataTooLarge;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.port.Blobs;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ObjIntConsumer;

/**
 * Stores data that exceeds the limits of items and messages, as blobs named by instance and digest. All branches of an instance
 * share one copy of equal data. A cache holds the values that were stored or loaded last.
 */
public final class LargeDataStore {

    /** Number of blob names that a process remembers, to avoid storing the same blob again. */
    private static final int NAMES_KEPT = 500;

    /**
     * Maximum number of cached values in a process. As a value can take several megabytes, the JVM discards cached values when
     * memory is short.
     */
    private static final int VALUES_KEPT = 8;

    private static final String ADVICE =
            "Store large data outside of the workflow, such as in S3, and pass its address.";

    private final Blobs blobs;
    private final ObjIntConsumer<String> sizeListener;
    private final LruCache<String, String> put = new LruCache<>(NAMES_KEPT);
    private final LruCache<String, CachedValue> values = new LruCache<>(VALUES_KEPT);
    private final LruCache<Data, LargeDataRef> references = new LruCache<>(VALUES_KEPT);

    /**
     * @param sizeListener receives an instance's id and the size of each large value that is stored, in bytes of JSON
     */
    LargeDataStore(Blobs blobs, ObjIntConsumer<String> sizeListener) {
        this.blobs = blobs;
        this.sizeListener = sizeListener;
    }

    /** A value that is cached while the process has memory for it. @param bytes size of the value as JSON */
    private record CachedValue(SoftReference<JsonNode> value, int bytes) {

        CachedValue(JsonNode value, int bytes) {
            this(new SoftReference<>(value), bytes);
        }
    }

    /**
     * The key of a cache entry: one JSON value of one instance. Values are compared by object identity, because a comparison by
     * content would cost as much as the cache saves. The key does not keep the value in memory.
     */
    private record Data(String instance, WeakReference<JsonNode> value, int identity) {

        Data(String instance, JsonNode value) {
            this(instance, new WeakReference<>(value), System.identityHashCode(value));
        }

        @Override
        public boolean equals(Object other) {
            var own = value.get();
            return this == other
                    || own != null
                            && other instanceof Data(String itsInstance, var itsValue, int _)
                            && itsValue.refersTo(own)
                            && instance.equals(itsInstance);
        }

        @Override
        public int hashCode() {
            return identity;
        }
    }

    /**
     * Stores a large value in one or more blobs, and returns a reference to them. Does not store a small value, and
     * returns empty.
     */
    Optional<LargeDataRef> put(String instance, JsonNode value) throws DataTooLarge {
        var data = new Data(instance, value);
        var same = references.get(data);
        if (same.isPresent()) {
            return same;
        }
        var bytes = bytes(value);
        if (bytes.length <= Limits.INLINE_DATA_BYTES) {
            return Optional.empty();
        }
        sizeListener.accept(instance, bytes.length);
        var made = value instanceof ObjectNode object
                ? storeByField(instance, object)
                : storeWhole(instance, value, bytes);
        references.put(data, made);
        return Optional.of(made);
    }

    private LargeDataRef storeByField(String instance, ObjectNode object) throws DataTooLarge {
        var rest = object.objectNode();
        var fields = new TreeMap<String, String>();
        for (var field : object.properties()) {
            var large = storeField(instance, field.getValue());
            large.ifPresent(name -> fields.put(field.getKey(), name));
            rest.set(field.getKey(), large.isPresent() ? NullNode.getInstance() : field.getValue());
        }
        var bytes = bytes(rest);
        return bytes.length <= Limits.INLINE_DATA_BYTES
                ? new LargeDataRef(Optional.of(rest), Optional.empty(), fields)
                : new LargeDataRef(Optional.empty(), Optional.of(store(instance, rest, bytes)), fields);
    }

    private LargeDataRef storeWhole(String instance, JsonNode value, byte[] bytes) {
        return new LargeDataRef(Optional.empty(), Optional.of(store(instance, value, bytes)), Map.of());
    }

    /**
     * Stores one field of a data object as a blob if the value of the field is large.
     *
     * @return the name of the blob, empty for a small value
     */
    private Optional<String> storeField(String instance, JsonNode value) throws DataTooLarge {
        if (!value.isContainerNode() && !value.isTextual()) {
            return Optional.empty();
        }
        var known = values.findKey(it -> it.value().refersTo(value))
                .filter(name -> name.startsWith(Blobs.instanceName(instance, "")));
        if (known.isPresent()) {
            return known;
        }
        var bytes = bytes(value);
        return bytes.length <= Limits.INLINE_DATA_BYTES ? Optional.empty() : Optional.of(store(instance, value, bytes));
    }

    private String store(String instance, JsonNode value, byte[] bytes) {
        var name = put(instance, bytes);
        values.put(name, new CachedValue(value, bytes.length));
        return name;
    }

    /**
     * Stores bytes as a blob, whatever their size.
     *
     * @return the name of the blob
     */
    String put(String instance, byte[] bytes) {
        var name = Blobs.instanceName(instance, Digest.of(bytes));
        if (put.get(name).isEmpty()) {
            blobs.put(name, CompressedJson.compress(bytes));
            put.put(name, name);
        }
        return name;
    }

    /** Loads data that {@link #put(String, JsonNode)} stored. */
    JsonNode load(String instance, LargeDataRef where) {
        var rest = where.restAt().map(this::value).or(where::rest).orElseGet(JsonNodeFactory.instance::objectNode);
        if (where.fields().isEmpty()) {
            return remember(instance, rest, where);
        }
        if (!(rest instanceof ObjectNode object)) {
            throw new UnreadableData("a blob holds %s instead of an object".formatted(rest.getNodeType()));
        }
        var whole = JsonNodeFactory.instance.objectNode();
        whole.setAll(object);
        where.fields().forEach((field, name) -> whole.set(field, value(name)));
        return remember(instance, whole, where);
    }

    private JsonNode remember(String instance, JsonNode value, LargeDataRef where) {
        references.put(new Data(instance, value), where);
        return value;
    }

    private JsonNode value(String name) {
        var cached = values.get(name);
        cached.ifPresent(it -> LargeDataTurns.before(it.bytes()));
        return cached.map(CachedValue::value).map(SoftReference::get).orElseGet(() -> parse(name));
    }

    private JsonNode parse(String name) {
        var bytes = bytes(name);
        LargeDataTurns.before(bytes.length);
        var value = Json.decode(bytes, JsonNode.class);
        values.put(name, new CachedValue(value, bytes.length));
        return value;
    }

    byte[] bytes(String name) {
        return CompressedJson.decompress(
                blobs.get(name).orElseThrow(() -> new UnreadableData("blob " + name + " does not exist any more")));
    }

    private static byte[] bytes(JsonNode data) throws DataTooLarge {
        byte[] bytes;
        try {
            bytes = Json.encode(data);
        } catch (UncheckedIOException e) {
            throw new DataTooLarge(
                    "The data of the instance cannot be written as JSON, because its objects and arrays nest too deeply.");
        }
        if (bytes.length > Limits.PAYLOAD_BYTES) {
            throw new DataTooLarge("The data of the instance has %s bytes, more than the limit of %s bytes. %s"
                    .formatted(bytes.length, Limits.PAYLOAD_BYTES, ADVICE));
        }
        if (bytes.length > Limits.JSON_TOKENS && tokens(data) > Limits.JSON_TOKENS) {
            throw new DataTooLarge("""
                    The data of the instance has more than the limit of %s JSON values, property names and \
                    brackets. %s""".formatted(Limits.JSON_TOKENS, ADVICE));
        }
        return bytes;
    }

    private static long tokens(JsonNode data) {
        var brackets = data.isContainerNode() ? 1 : 0;
        var names = data.isObject() ? data.size() : 0;
        return 1
                + brackets
                + names
                + data.valueStream().mapToLong(LargeDataStore::tokens).sum();
    }

    /**
     * A reference to data that is stored as blobs. Each large field of an object has its own blob, so that two objects that
     * differ only in small fields share the blobs of the large fields.
     *
     * @param rest the part that is kept in line, with {@code null} for each field that has a blob
     * @param restAt name of the blob that holds the rest, when the rest is large too
     * @param fields names of the blobs of the large fields, by field
     */
    public record LargeDataRef(Optional<JsonNode> rest, Optional<String> restAt, Map<String, String> fields) {
        public LargeDataRef {
            fields = new TreeMap<>(fields);
        }
    }
}
