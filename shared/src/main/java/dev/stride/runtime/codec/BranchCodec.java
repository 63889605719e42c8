package dev.stride.runtime.codec;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.Limits;
import dev.stride.runtime.Committed;
import dev.stride.runtime.port.Blobs;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;

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
     * @param bound where that is which the branch keeps beside its data, if it is out of line
     * @param entered where the data is that open states began with, by their places, as far as it is out of line
     * @param whole name of the blob that holds all but the data, if that is out of line
     */
    private record Written(
            Optional<Committed> committed,
            Optional<Shelved> data,
            Optional<Shelved> bound,
            Optional<Map<Integer, Shelved>> entered,
            Optional<String> whole) {

        @JsonIgnore
        boolean isInLine() {
            return data.isEmpty() && bound.isEmpty() && entered.isEmpty() && whole.isEmpty();
        }
    }

    /** A branch as bytes. @param isInLine whether they are all of it */
    public record Encoded(byte[] bytes, boolean isInLine) {}

    /** Writes a branch, and before it the blobs that it names, if it needs any. */
    public Encoded encode(Committed committed) throws Oversize {
        var branch = committed.branch();
        var instance = branch.id().instance();
        var data = shelf.put(instance, branch.data());
        var bound =
                branch.bound().isPresent() ? shelf.put(instance, branch.bound().get()) : Optional.<Shelved>empty();
        var shelved = shelved(instance, branch.entered());
        var inline = IntStream.range(0, branch.entered().size())
                .mapToObj(place -> branch.entered().get(place).filter(_ -> !shelved.containsKey(place)))
                .toList();
        var slim = data.isPresent() || bound.isPresent() || !shelved.isEmpty()
                ? committed.storing(
                        data.<JsonNode>map(_ -> NullNode.getInstance()).orElse(branch.data()),
                        branch.bound().filter(_ -> bound.isEmpty()),
                        inline)
                : committed;
        var entered = Optional.of(shelved).filter(it -> !it.isEmpty());
        var written = new Written(Optional.of(slim), data, bound, entered, Optional.empty());
        var packed = Packed.pack(Json.bytes(written));
        if (packed.length <= Limits.INLINE_BRANCH_BYTES) {
            return new Encoded(packed, written.isInLine());
        }
        var whole = shelf.put(instance, Json.bytes(slim));
        var named = Packed.pack(Json.bytes(new Written(Optional.empty(), data, bound, entered, Optional.of(whole))));
        return new Encoded(named, false);
    }

    /** Throws {@link Unreadable} for what this version cannot read. */
    public Committed decode(byte[] bytes) {
        try {
            return read(bytes);
        } catch (UncheckedIOException e) {
            throw new Unreadable("not a branch");
        }
    }

    private Committed read(byte[] bytes) {
        var written = Json.read(Packed.unpack(bytes), Written.class);
        var whole = whole(outline(written), written);
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

    /** What is large and out of line of a branch is part of it again. */
    private Committed whole(Committed committed, Written written) {
        if (written.data().isEmpty()
                && written.bound().isEmpty()
                && written.entered().isEmpty()) {
            return committed;
        }
        var branch = committed.branch();
        var instance = branch.id().instance();
        var shelved = written.entered().orElse(Map.of());
        var entered = IntStream.range(0, branch.entered().size())
                .mapToObj(place -> Optional.ofNullable(shelved.get(place))
                        .map(where -> shelf.data(instance, where))
                        .or(() -> branch.entered().get(place)))
                .toList();
        var data = written.data().map(where -> shelf.data(instance, where)).orElse(branch.data());
        var bound = written.bound().map(where -> shelf.data(instance, where)).or(branch::bound);
        return committed.storing(data, bound, entered);
    }

    /** Puts away what is large of the data that open states began with. @return where it is, by their places */
    private Map<Integer, Shelved> shelved(String instance, List<Optional<JsonNode>> entered) throws Oversize {
        var shelved = new TreeMap<Integer, Shelved>();
        for (int place = 0; place < entered.size(); place++) {
            if (entered.get(place).isPresent()) {
                var where = shelf.put(instance, entered.get(place).get());
                if (where.isPresent()) {
                    shelved.put(place, where.get());
                }
            }
        }
        return shelved;
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
