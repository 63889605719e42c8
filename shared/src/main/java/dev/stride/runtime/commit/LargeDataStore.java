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
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ObjIntConsumer;

/**
 * Data too large for items and messages, kept under its digest beside the instance that has it. One copy serves an instance
 * and all its arms. What was put or read last is remembered.
 */
public final class LargeDataStore {

    /** Names that one process remembers to have put. */
    private static final int NAMES_KEPT = 500;

    /** Values that one process keeps in memory; each may be as large as {@link Limits#PAYLOAD_BYTES}. */
    private static final int VALUES_KEPT = 8;

    private final Blobs blobs;
    private final ObjIntConsumer<String> scale;
    private final LruCache<String, String> put = new LruCache<>(NAMES_KEPT);
    private final LruCache<String, JsonNode> values = new LruCache<>(VALUES_KEPT);
    private final LruCache<Data, LargeDataRef> shelved = new LruCache<>(VALUES_KEPT);

    /** @param scale told how many bytes large data of an instance has, as JSON */
    LargeDataStore(Blobs blobs, ObjIntConsumer<String> scale) {
        this.blobs = blobs;
        this.scale = scale;
    }

    /** Data of an instance as it is in memory: to compare the values themselves would cost what remembering them saves. */
    private record Data(String instance, JsonNode value) {

        @Override
        @SuppressWarnings("ReferenceEquality")
        public boolean equals(Object other) {
            return other instanceof Data(String itsInstance, JsonNode itsValue)
                    && value == itsValue
                    && instance.equals(itsInstance);
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(value);
        }
    }

    /**
     * Puts data away, unless it is small.
     *
     * @return where it is, empty for what is small
     */
    Optional<LargeDataRef> put(String instance, JsonNode value) throws DataTooLarge {
        var data = new Data(instance, value);
        var same = shelved.get(data);
        if (same.isPresent()) {
            return same;
        }
        var bytes = bytes(value);
        if (bytes.length <= Limits.INLINE_DATA_BYTES) {
            return Optional.empty();
        }
        scale.accept(instance, bytes.length);
        var made = value instanceof ObjectNode object
                ? storeByField(instance, object)
                : storeWhole(instance, value, bytes);
        shelved.put(data, made);
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

    /** The name of a field's value, empty when it is small. */
    private Optional<String> storeField(String instance, JsonNode value) throws DataTooLarge {
        if (!value.isContainerNode() && !value.isTextual()) {
            return Optional.empty();
        }
        var known = values.keyOf(value).filter(name -> name.startsWith(Blobs.instanceName(instance, "")));
        if (known.isPresent()) {
            return known;
        }
        var bytes = bytes(value);
        return bytes.length <= Limits.INLINE_DATA_BYTES ? Optional.empty() : Optional.of(store(instance, value, bytes));
    }

    private String store(String instance, JsonNode value, byte[] bytes) {
        var name = put(instance, bytes);
        values.put(name, value);
        return name;
    }

    /** Puts bytes away, whatever they are. @return their name */
    String put(String instance, byte[] bytes) {
        var name = Blobs.instanceName(instance, Digest.of(bytes));
        if (put.get(name).isEmpty()) {
            blobs.put(name, CompressedJson.compress(bytes));
            put.put(name, name);
        }
        return name;
    }

    /** The data of an instance that {@link #put(String, JsonNode)} put away. */
    JsonNode load(String instance, LargeDataRef where) {
        var rest = where.restAt().map(this::value).or(where::rest).orElseGet(JsonNodeFactory.instance::objectNode);
        if (where.fields().isEmpty()) {
            return remember(instance, rest, where);
        }
        var whole = JsonNodeFactory.instance.objectNode();
        whole.setAll((ObjectNode) rest);
        where.fields().forEach((field, name) -> whole.set(field, value(name)));
        return remember(instance, whole, where);
    }

    private JsonNode remember(String instance, JsonNode value, LargeDataRef where) {
        shelved.put(new Data(instance, value), where);
        return value;
    }

    private JsonNode value(String name) {
        return values.get(name).orElseGet(() -> {
            var value = Json.decode(bytes(name), JsonNode.class);
            values.put(name, value);
            return value;
        });
    }

    byte[] bytes(String name) {
        return CompressedJson.decompress(
                blobs.get(name).orElseThrow(() -> new UnreadableData("blob " + name + " is gone")));
    }

    private static byte[] bytes(JsonNode data) throws DataTooLarge {
        byte[] bytes;
        try {
            bytes = Json.encode(data);
        } catch (UncheckedIOException e) {
            throw new DataTooLarge("The data of the instance cannot be written: " + e.getMessage());
        }
        if (bytes.length > Limits.PAYLOAD_BYTES) {
            throw new DataTooLarge("The data of the instance has grown to " + bytes.length + " bytes; it may have "
                    + Limits.PAYLOAD_BYTES + ". Keep large data elsewhere and pass its address.");
        }
        return bytes;
    }

    /**
     * Large data, and where it is. Fields of an object that are large lie each under a name of their own, so that data which
     * differs from other data in small fields alone shares the rest with it.
     *
     * @param rest what is kept in line, {@code null} in the place of each field that is not
     * @param restAt name of the blob that holds the rest, when that is large too
     * @param fields names of the blobs that hold large fields
     */
    public record LargeDataRef(Optional<JsonNode> rest, Optional<String> restAt, Map<String, String> fields) {
        public LargeDataRef {
            fields = new TreeMap<>(fields);
        }
    }
}
