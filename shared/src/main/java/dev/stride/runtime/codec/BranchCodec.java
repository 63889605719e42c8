package dev.stride.runtime.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.Limits;
import dev.stride.engine.BranchId;
import dev.stride.runtime.Committed;
import dev.stride.runtime.Outbox;
import dev.stride.runtime.port.Blobs;
import java.io.UncheckedIOException;
import java.util.Optional;

/** Branches as bytes. Large data goes out of line: it is put under its digest before the bytes that name it exist. */
public final class BranchCodec {

    /** Names of blobs that one process remembers to have put. */
    private static final int KEPT = 500;

    private final Blobs blobs;
    private final Recent<String, String> kept = new Recent<>(KEPT);

    public BranchCodec(Blobs blobs) {
        this.blobs = blobs;
    }

    /**
     * What is written.
     *
     * @param data name of the blob that holds the branch's data, if it is out of line
     */
    private record Written(Committed committed, Optional<String> data) {}

    /** Writes a branch, and before it the blob that it names, if it needs one. */
    public byte[] encode(Committed committed) throws Oversize {
        var data = bytes(committed.branch().data());
        if (data.length <= Limits.INLINE_DATA_BYTES) {
            return Packed.pack(Json.bytes(new Written(committed, Optional.empty())));
        }
        var name = blobName(committed.branch().id(), data);
        if (kept.get(name).isEmpty()) {
            blobs.put(name, Packed.pack(data));
            kept.put(name, name);
        }
        return Packed.pack(Json.bytes(new Written(withData(committed, NullNode.getInstance()), Optional.of(name))));
    }

    public Committed decode(byte[] bytes) {
        var written = Json.read(Packed.unpack(bytes), Written.class);
        return written.data()
                .map(name -> withData(written.committed(), fetched(name)))
                .orElse(written.committed());
    }

    /**
     * The branch as a message carries it to itself: without the outbox, which the arrival of the message proves to be
     * dispatched. Empty when it is too large to carry.
     */
    public Optional<byte[]> carried(Committed committed) {
        var bare = new Committed(committed.branch(), Outbox.EMPTY, committed.cause(), committed.tail());
        try {
            return Optional.of(encode(bare)).filter(bytes -> bytes.length <= Limits.CARRIED_BRANCH_BYTES);
        } catch (Oversize e) {
            throw new IllegalStateException("a branch that was stored is too large to store", e);
        }
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

    private JsonNode fetched(String name) {
        var bytes = blobs.get(name).orElseThrow(() -> new Unreadable("its data, blob " + name + ", is gone"));
        return Json.read(Packed.unpack(bytes), JsonNode.class);
    }

    private static Committed withData(Committed committed, JsonNode data) {
        return new Committed(
                committed.branch().withData(data), committed.outbox(), committed.cause(), committed.tail());
    }

    private static String blobName(BranchId id, byte[] data) {
        return id.instance() + "/" + Digest.of(data);
    }
}
