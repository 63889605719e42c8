package dev.stride.runtime.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.Limits;
import dev.stride.Recent;
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
final class Shelf {

    /** Names that one process remembers to have put. */
    private static final int NAMES_KEPT = 500;

    /** Values that one process keeps in memory; each may be as large as {@link Limits#PAYLOAD_BYTES}. */
    private static final int VALUES_KEPT = 8;

    private final Blobs blobs;
    private final ObjIntConsumer<String> scale;
    private final Recent<String, String> put = new Recent<>(NAMES_KEPT);
    private final Recent<String, JsonNode> values = new Recent<>(VALUES_KEPT);
    private final Recent<Data, Shelved> shelved = new Recent<>(VALUES_KEPT);

    /** @param scale told how many bytes large data of an instance has, as JSON */
    Shelf(Blobs blobs, ObjIntConsumer<String> scale) {
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
    Optional<Shelved> put(String instance, JsonNode value) throws Oversize {
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
        var made = value instanceof ObjectNode object ? divided(instance, object) : whole(instance, value, bytes);
        shelved.put(data, made);
        return Optional.of(made);
    }

    private Shelved divided(String instance, ObjectNode object) throws Oversize {
        var rest = object.objectNode();
        var fields = new TreeMap<String, String>();
        for (var field : object.properties()) {
            var large = field(instance, field.getValue());
            large.ifPresent(name -> fields.put(field.getKey(), name));
            rest.set(field.getKey(), large.isPresent() ? NullNode.getInstance() : field.getValue());
        }
        var bytes = bytes(rest);
        return bytes.length <= Limits.INLINE_DATA_BYTES
                ? new Shelved(Optional.of(rest), Optional.empty(), fields)
                : new Shelved(Optional.empty(), Optional.of(kept(instance, rest, bytes)), fields);
    }

    private Shelved whole(String instance, JsonNode value, byte[] bytes) {
        return new Shelved(Optional.empty(), Optional.of(kept(instance, value, bytes)), Map.of());
    }

    /** The name of a field's value, empty when it is small. */
    private Optional<String> field(String instance, JsonNode value) throws Oversize {
        if (!value.isContainerNode() && !value.isTextual()) {
            return Optional.empty();
        }
        var known = values.keyOf(value).filter(name -> name.startsWith(Blobs.ofInstance(instance, "")));
        if (known.isPresent()) {
            return known;
        }
        var bytes = bytes(value);
        return bytes.length <= Limits.INLINE_DATA_BYTES ? Optional.empty() : Optional.of(kept(instance, value, bytes));
    }

    private String kept(String instance, JsonNode value, byte[] bytes) {
        var name = put(instance, bytes);
        values.put(name, value);
        return name;
    }

    /** Puts bytes away, whatever they are. @return their name */
    String put(String instance, byte[] bytes) {
        var name = Blobs.ofInstance(instance, Digest.of(bytes));
        if (put.get(name).isEmpty()) {
            blobs.put(name, Packed.pack(bytes));
            put.put(name, name);
        }
        return name;
    }

    /** The data of an instance that {@link #put(String, JsonNode)} put away. */
    JsonNode data(String instance, Shelved where) {
        var rest = where.restAt().map(this::value).or(where::rest).orElseGet(JsonNodeFactory.instance::objectNode);
        if (where.fields().isEmpty()) {
            return remembered(instance, rest, where);
        }
        var whole = JsonNodeFactory.instance.objectNode();
        whole.setAll((ObjectNode) rest);
        where.fields().forEach((field, name) -> whole.set(field, value(name)));
        return remembered(instance, whole, where);
    }

    private JsonNode remembered(String instance, JsonNode value, Shelved where) {
        shelved.put(new Data(instance, value), where);
        return value;
    }

    private JsonNode value(String name) {
        return values.get(name).orElseGet(() -> {
            var value = Json.read(bytes(name), JsonNode.class);
            values.put(name, value);
            return value;
        });
    }

    byte[] bytes(String name) {
        return Packed.unpack(blobs.get(name).orElseThrow(() -> new Unreadable("blob " + name + " is gone")));
    }

    private static byte[] bytes(JsonNode data) throws Oversize {
        byte[] bytes;
        try {
            bytes = Json.bytes(data);
        } catch (UncheckedIOException e) {
            throw new Oversize("The data of the instance cannot be written: " + e.getMessage());
        }
        if (bytes.length > Limits.PAYLOAD_BYTES) {
            throw new Oversize("The data of the instance has grown to " + bytes.length + " bytes; it may have "
                    + Limits.PAYLOAD_BYTES + ". Keep large data elsewhere and pass its address.");
        }
        return bytes;
    }
}
