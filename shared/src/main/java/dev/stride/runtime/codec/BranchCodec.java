package dev.stride.runtime.codec;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.Limits;
import dev.stride.runtime.Committed;
import dev.stride.runtime.port.Blobs;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.ObjIntConsumer;

/** Branches as bytes. What is large goes out of line: it is put under its digest before the bytes that name it exist. */
public final class BranchCodec {

    private final Shelf shelf;

    public BranchCodec(Blobs blobs) {
        this(blobs, (_, _) -> {});
    }

    /** @param scale told how many bytes large data of an instance has, as JSON */
    public BranchCodec(Blobs blobs, ObjIntConsumer<String> scale) {
        shelf = new Shelf(blobs, scale);
    }

    /**
     * What is written.
     *
     * @param committed without its data if that is out of line; empty if all of it is
     * @param data where the branch's data is, if it is out of line
     * @param whole name of the blob that holds all but the data, if that is out of line
     */
    private record Written(Optional<Committed> committed, Optional<Shelved> data, Optional<String> whole) {

        @JsonIgnore
        boolean isInLine() {
            return data.isEmpty() && whole.isEmpty();
        }
    }

    /** A branch as bytes. @param isInLine whether they are all of it */
    public record Encoded(byte[] bytes, boolean isInLine) {}

    /** Writes a branch, and before it the blobs that it names, if it needs any. */
    public Encoded encode(Committed committed) throws Oversize {
        var instance = committed.branch().id().instance();
        var data = shelf.put(instance, committed.branch().data());
        var slim = data.isPresent() ? committed.withData(NullNode.getInstance()) : committed;
        var packed = Packed.pack(Json.bytes(new Written(Optional.of(slim), data, Optional.empty())));
        if (packed.length <= Limits.INLINE_BRANCH_BYTES) {
            return new Encoded(packed, data.isEmpty());
        }
        var whole = shelf.put(instance, Json.bytes(slim));
        var named = Packed.pack(Json.bytes(new Written(Optional.empty(), data, Optional.of(whole))));
        return new Encoded(named, false);
    }

    /** Throws {@link Unreadable} for what this version cannot read. */
    public Committed decode(byte[] bytes) {
        try {
            return read(bytes);
        } catch (UncheckedIOException e) {
            throw new Unreadable("not a branch: " + e.getMessage());
        }
    }

    private Committed read(byte[] bytes) {
        var written = Json.read(Packed.unpack(bytes), Written.class);
        var committed = outline(written);
        var whole = written.data()
                .map(where ->
                        committed.withData(shelf.data(committed.branch().id().instance(), where)))
                .orElse(committed);
        return written.isInLine() ? whole : whole.scattering();
    }

    /** The same without its data, if that is out of line: what the branch waits for is known without reading that. */
    public Committed outline(byte[] bytes) {
        return outline(Json.read(Packed.unpack(bytes), Written.class));
    }

    private Committed outline(Written written) {
        return written.committed()
                .or(() -> written.whole().map(name -> Json.read(shelf.bytes(name), Committed.class)))
                .orElseThrow(() -> new Unreadable("a branch without content"));
    }

    /**
     * The branch as a message carries it to itself: without the effects of its own commit, which the arrival of the message
     * proves to be dispatched. Empty when it is too large to carry.
     */
    public Optional<byte[]> carried(Committed committed) {
        var bare = committed.withOutbox(committed.outbox().inherited());
        try {
            return Optional.of(encode(bare).bytes()).filter(bytes -> bytes.length <= Limits.CARRIED_BRANCH_BYTES);
        } catch (Oversize e) {
            throw new IllegalStateException("a branch that was stored is too large to store", e);
        }
    }

    /** Puts the data of a message away, unless it is small. @return where it is */
    Optional<Shelved> shelve(String instance, JsonNode data) {
        try {
            return shelf.put(instance, data);
        } catch (Oversize e) {
            throw new IllegalStateException("data that was stored is too large to store", e);
        }
    }

    JsonNode shelved(String instance, Shelved where) {
        return shelf.data(instance, where);
    }
}
