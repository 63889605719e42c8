package dev.stride.runtime.codec;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.Limits;
import dev.stride.engine.BranchId;
import dev.stride.runtime.Committed;
import dev.stride.runtime.Outbox;
import dev.stride.runtime.port.Blobs;
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

    /** What is written. @param data name of the blob that holds the branch's data, if it is out of line */
    private record Written(Committed committed, Optional<String> data) {}

    public byte[] encode(Committed committed) {
        var data = Json.bytes(committed.branch().data());
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
        var bytes = encode(bare);
        return bytes.length <= Limits.CARRIED_BRANCH_BYTES ? Optional.of(bytes) : Optional.empty();
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
