package dev.stride.runtime.commit;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.Limits;
import dev.stride.runtime.codec.CompressedJson;
import dev.stride.runtime.codec.DataTooLarge;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.commit.LargeDataStore.LargeDataRef;
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

    private final LargeDataStore largeDataStore;

    public BranchCodec(Blobs blobs) {
        this(blobs, (_, _) -> {});
    }

    /** @param scale told how many bytes large data of an instance has, as JSON */
    public BranchCodec(Blobs blobs, ObjIntConsumer<String> scale) {
        largeDataStore = new LargeDataStore(blobs, scale);
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
            Optional<CommittedBranch> committed,
            Optional<LargeDataRef> data,
            Optional<LargeDataRef> bound,
            Optional<Map<Integer, LargeDataRef>> entered,
            Optional<String> whole) {

        @JsonIgnore
        boolean isInLine() {
            return data.isEmpty() && bound.isEmpty() && entered.isEmpty() && whole.isEmpty();
        }
    }

    /** A branch as bytes. @param isInLine whether they are all of it */
    public record Encoded(byte[] bytes, boolean isInLine) {}

    /** Writes a branch, and before it the blobs that it names, if it needs any. */
    public Encoded encode(CommittedBranch committedBranch) throws DataTooLarge {
        var branch = committedBranch.branch();
        var instance = branch.id().instance();
        var data = largeDataStore.put(instance, branch.data());
        var bound = branch.variables().isPresent()
                ? largeDataStore.put(instance, branch.variables().get())
                : Optional.<LargeDataRef>empty();
        var shelved = largeData(instance, branch.entryData());
        var inline = IntStream.range(0, branch.entryData().size())
                .mapToObj(place -> branch.entryData().get(place).filter(_ -> !shelved.containsKey(place)))
                .toList();
        var slim = data.isPresent() || bound.isPresent() || !shelved.isEmpty()
                ? committedBranch.withData(
                        data.<JsonNode>map(_ -> NullNode.getInstance()).orElse(branch.data()),
                        branch.variables().filter(_ -> bound.isEmpty()),
                        inline)
                : committedBranch;
        var entered = Optional.of(shelved).filter(it -> !it.isEmpty());
        var written = new Written(Optional.of(slim), data, bound, entered, Optional.empty());
        var packed = CompressedJson.compress(Json.encode(written));
        if (packed.length <= Limits.INLINE_BRANCH_BYTES) {
            return new Encoded(packed, written.isInLine());
        }
        var whole = largeDataStore.put(instance, Json.encode(slim));
        var named = CompressedJson.compress(
                Json.encode(new Written(Optional.empty(), data, bound, entered, Optional.of(whole))));
        return new Encoded(named, false);
    }

    /** Throws {@link UnreadableData} for what this version cannot read. */
    public CommittedBranch decode(byte[] bytes) {
        try {
            return decodeAll(bytes);
        } catch (UncheckedIOException e) {
            throw new UnreadableData("not a branch");
        }
    }

    private CommittedBranch decodeAll(byte[] bytes) {
        var written = Json.decode(CompressedJson.decompress(bytes), Written.class);
        var whole = whole(decodeOutline(written), written);
        return written.isInLine() ? whole : whole.withOtherItems();
    }

    /** The same without its data, if that is out of line: what the branch waits for is known without reading that. */
    public CommittedBranch decodeOutline(byte[] bytes) {
        return decodeOutline(Json.decode(CompressedJson.decompress(bytes), Written.class));
    }

    private CommittedBranch decodeOutline(Written written) {
        return written.committed()
                .or(() -> written.whole().map(name -> Json.decode(largeDataStore.bytes(name), CommittedBranch.class)))
                .orElseThrow(() -> new UnreadableData("a branch without content"));
    }

    /** What is large and out of line of a branch is part of it again. */
    private CommittedBranch whole(CommittedBranch committedBranch, Written written) {
        if (written.data().isEmpty()
                && written.bound().isEmpty()
                && written.entered().isEmpty()) {
            return committedBranch;
        }
        var branch = committedBranch.branch();
        var instance = branch.id().instance();
        var shelved = written.entered().orElse(Map.of());
        var entered = IntStream.range(0, branch.entryData().size())
                .mapToObj(place -> Optional.ofNullable(shelved.get(place))
                        .map(where -> largeDataStore.load(instance, where))
                        .or(() -> branch.entryData().get(place)))
                .toList();
        var data = written.data()
                .map(where -> largeDataStore.load(instance, where))
                .orElse(branch.data());
        var bound = written.bound()
                .map(where -> largeDataStore.load(instance, where))
                .or(branch::variables);
        return committedBranch.withData(data, bound, entered);
    }

    /** Puts away what is large of the data that open states began with. @return where it is, by their places */
    private Map<Integer, LargeDataRef> largeData(String instance, List<Optional<JsonNode>> entered)
            throws DataTooLarge {
        var shelved = new TreeMap<Integer, LargeDataRef>();
        for (int place = 0; place < entered.size(); place++) {
            if (entered.get(place).isPresent()) {
                var where = largeDataStore.put(instance, entered.get(place).get());
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
    public Optional<byte[]> encodeForMessage(CommittedBranch committedBranch) {
        var bare = committedBranch.withOutbox(committedBranch.outbox().fromEarlierCommits());
        try {
            return Optional.of(encode(bare).bytes()).filter(bytes -> bytes.length <= Limits.BRANCH_IN_MESSAGE_BYTES);
        } catch (DataTooLarge e) {
            throw new IllegalStateException("a branch that was stored is too large to store", e);
        }
    }

    /** Puts the data of a message away, unless it is small. @return where it is */
    public Optional<LargeDataRef> storeLargeData(String instance, JsonNode data) {
        try {
            return largeDataStore.put(instance, data);
        } catch (DataTooLarge e) {
            throw new IllegalStateException("data that was stored is too large to store", e);
        }
    }

    public JsonNode largeData(String instance, LargeDataRef where) {
        return largeDataStore.load(instance, where);
    }
}
