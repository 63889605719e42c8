package dev.stride.runtime.codec;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.Limits;
import dev.stride.runtime.port.Blobs;
import java.io.UncheckedIOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
    private final Recent<String, String> put = new Recent<>(NAMES_KEPT);
    private final Recent<String, JsonNode> values = new Recent<>(VALUES_KEPT);
    private volatile @Nullable Shelved last;

    Shelf(Blobs blobs) {
        this.blobs = blobs;
    }

    /** What became of a value. @param name empty when it is small */
    private record Shelved(JsonNode value, String instance, Optional<String> name) {

        /** To compare the values themselves would cost what remembering them saves. */
        @SuppressWarnings("ReferenceEquality")
        boolean is(String otherInstance, JsonNode other) {
            return value == other && instance.equals(otherInstance);
        }
    }

    /**
     * Puts a value away, unless it is small.
     *
     * @return its name, empty for a small one
     */
    Optional<String> put(String instance, JsonNode value) throws Oversize {
        var same = last;
        if (same != null && same.is(instance, value)) {
            return same.name();
        }
        var bytes = bytes(value);
        var name = Optional.of(bytes)
                .filter(it -> it.length > Limits.INLINE_DATA_BYTES)
                .map(it -> put(instance, it));
        name.ifPresent(it -> values.put(it, value));
        last = new Shelved(value, instance, name);
        return name;
    }

    /** Puts bytes away, whatever they are. @return their name */
    String put(String instance, byte[] bytes) {
        var name = instance + "/" + Digest.of(bytes);
        if (put.get(name).isEmpty()) {
            blobs.put(name, Packed.pack(bytes));
            put.put(name, name);
        }
        return name;
    }

    JsonNode value(String name) {
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
