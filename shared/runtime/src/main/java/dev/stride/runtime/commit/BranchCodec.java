package dev.stride.runtime.commit;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.Limits;
import dev.stride.common.LruCache;
import dev.stride.runtime.codec.CompressedJson;
import dev.stride.runtime.codec.DataTooLarge;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.commit.LargeDataStore.LargeDataRef;
import dev.stride.runtime.port.Blobs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ObjIntConsumer;
import java.util.stream.IntStream;

/**
 * Encodes and decodes branches for storage. Large data are stored first, in separate blobs named by the digests of their
 * contents. The encoded branch then refers to these blobs.
 */
public final class BranchCodec {

    /**
     * The maximum number of encoded branches in the cache. A branch is cached when its commit also sends a message that
     * continues the branch, so that the branch need not be encoded again for this message.
     */
    private static final int ENCODED_KEPT = 512;

    private final LargeDataStore largeDataStore;
    private final LruCache<SameBranch, byte[]> encoded = new LruCache<>(ENCODED_KEPT);

    public BranchCodec(Blobs blobs) {
        this(blobs, (_, _) -> {});
    }

    /**
     * @param sizeListener receives an instance's id and the size of each large value that is stored, in bytes of JSON
     */
    public BranchCodec(Blobs blobs, ObjIntConsumer<String> sizeListener) {
        largeDataStore = new LargeDataStore(blobs, sizeListener);
    }

    /**
     * The JSON record that is stored for a branch.
     *
     * @param committed the commit, without the data that is stored in blobs; empty if the commit itself is stored in a blob
     * @param data reference to the branch's data, if the data is stored in blobs
     * @param bound reference to the branch's variables, if they are stored in blobs
     * @param entered references to the data with which open states were entered, if this data is stored in blobs, by the index of
     *     the state
     * @param whole name of the blob that holds the commit, if the commit itself is stored in a blob
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

    /**
     * The bytes of an encoded branch, and whether they are complete without separate blobs.
     *
     * @param isInLine whether the bytes hold the whole branch, without blobs
     */
    public record Encoded(byte[] bytes, boolean isInLine) {}

    /** A cache key: a branch, compared by object identity. */
    private record SameBranch(CommittedBranch branch) {

        @Override
        @SuppressWarnings("ReferenceEquality") // comparing two branches by value costs as much as encoding one
        public boolean equals(Object other) {
            return other instanceof SameBranch(var its) && its == branch;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(branch);
        }
    }

    /**
     * Encodes a branch for its commit, like {@link #encode}. If the commit also sends a message that continues the branch, caches
     * the bytes, so that {@link #encodeForMessage} need not encode the branch again.
     */
    public Encoded encodeForCommit(CommittedBranch committed) throws DataTooLarge {
        var bytes = encode(committed);
        if (bytes.isInLine() && committed.outbox().containsProceed()) {
            encoded.put(new SameBranch(committed), bytes.bytes());
        }
        return bytes;
    }

    /** Encodes a branch. Stores its large data as blobs first; the returned bytes refer to these blobs. */
    public Encoded encode(CommittedBranch committedBranch) throws DataTooLarge {
        var branch = committedBranch.branch();
        var instance = branch.id().instance();
        var data = largeDataStore.put(instance, branch.data());
        var bound = branch.variables().isPresent()
                ? largeDataStore.put(instance, branch.variables().get())
                : Optional.<LargeDataRef>empty();
        var outOfLine = largeData(instance, branch.entryData());
        var inline = IntStream.range(0, branch.entryData().size())
                .mapToObj(place -> branch.entryData().get(place).filter(_ -> !outOfLine.containsKey(place)))
                .toList();
        var withoutLargeData = data.isPresent() || bound.isPresent() || !outOfLine.isEmpty()
                ? committedBranch.withData(
                        data.<JsonNode>map(_ -> NullNode.getInstance()).orElse(branch.data()),
                        branch.variables().filter(_ -> bound.isEmpty()),
                        inline)
                : committedBranch;
        var entered = Optional.of(outOfLine).filter(it -> !it.isEmpty());
        var written = new Written(Optional.of(withoutLargeData), data, bound, entered, Optional.empty());
        var compressed = CompressedJson.compress(Json.encode(written));
        if (compressed.length <= Limits.INLINE_BRANCH_BYTES) {
            return new Encoded(compressed, written.isInLine());
        }
        var whole = largeDataStore.put(instance, Json.encode(withoutLargeData));
        var named = CompressedJson.compress(
                Json.encode(new Written(Optional.empty(), data, bound, entered, Optional.of(whole))));
        return new Encoded(named, false);
    }

    /**
     * Decodes a branch with all its data.
     *
     * @throws UnreadableData when this version cannot read the bytes
     */
    public CommittedBranch decode(byte[] bytes) {
        var written = Json.decode(CompressedJson.decompress(bytes), Written.class);
        var whole = whole(decodeOutline(written), written);
        return written.isInLine() ? whole : whole.withOtherItems();
    }

    /**
     * Decodes a branch without reading its large data from blobs. The result is sufficient to see the branch's status and what it
     * waits for.
     *
     * @throws UnreadableData when this version cannot read the bytes
     */
    public CommittedBranch decodeOutline(byte[] bytes) {
        return decodeOutline(Json.decode(CompressedJson.decompress(bytes), Written.class));
    }

    private CommittedBranch decodeOutline(Written written) {
        return written.committed()
                .or(() -> written.whole().map(name -> Json.decode(largeDataStore.bytes(name), CommittedBranch.class)))
                .orElseThrow(() ->
                        new UnreadableData("the stored branch is damaged: it has neither content nor a blob name"));
    }

    /** Loads the large data of a commit from blobs, and returns a copy of the commit with all data. */
    private CommittedBranch whole(CommittedBranch committedBranch, Written written) {
        if (written.data().isEmpty()
                && written.bound().isEmpty()
                && written.entered().isEmpty()) {
            return committedBranch;
        }
        var branch = committedBranch.branch();
        var instance = branch.id().instance();
        var outOfLine = written.entered().orElse(Map.of());
        var entered = IntStream.range(0, branch.entryData().size())
                .mapToObj(place -> Optional.ofNullable(outOfLine.get(place))
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

    /**
     * Stores the large entry data of the open states as blobs. The entry data of a state are the data with which the branch
     * entered the state; small entry data stay in the encoded branch.
     *
     * @return references to the stored values, by index
     */
    private Map<Integer, LargeDataRef> largeData(String instance, List<Optional<JsonNode>> entered)
            throws DataTooLarge {
        var outOfLine = new TreeMap<Integer, LargeDataRef>();
        for (int place = 0; place < entered.size(); place++) {
            if (entered.get(place).isPresent()) {
                var where = largeDataStore.put(instance, entered.get(place).get());
                if (where.isPresent()) {
                    outOfLine.put(place, where.get());
                }
            }
        }
        return outOfLine;
    }

    /**
     * Encodes a branch for the message that continues it. If this process has just committed the branch, reuses the
     * cached bytes. These also contain the effects of the commit. The receiver does not dispatch these effects again,
     * because the message shows that they have already been dispatched.
     *
     * @return empty when the branch has large data or is too large for a message
     */
    public Optional<byte[]> encodeForMessage(CommittedBranch committedBranch) {
        return encoded.remove(new SameBranch(committedBranch))
                .or(() -> encodeAgain(committedBranch))
                .filter(bytes -> bytes.length <= Limits.BRANCH_IN_MESSAGE_BYTES);
    }

    /**
     * Encodes the copy of a branch that travels in the next message to this branch. Omits the effects of the latest
     * commit, such as messages and timers, because they are dispatched before that message arrives.
     */
    private Optional<byte[]> encodeAgain(CommittedBranch committedBranch) {
        var withoutOwnEffects =
                committedBranch.withOutbox(committedBranch.outbox().fromEarlierCommits());
        try {
            return Optional.of(encode(withoutOwnEffects))
                    .filter(Encoded::isInLine)
                    .map(Encoded::bytes);
        } catch (DataTooLarge e) {
            throw new IllegalStateException("the stored branch exceeds the size limit of branches", e);
        }
    }

    /**
     * Stores the data of a message in one or more blobs if the data is large.
     *
     * @return the reference to the stored data
     */
    public Optional<LargeDataRef> storeLargeData(String instance, JsonNode data) {
        try {
            return largeDataStore.put(instance, data);
        } catch (DataTooLarge e) {
            throw new IllegalStateException("the data of the message exceeds the size limit", e);
        }
    }

    public JsonNode largeData(String instance, LargeDataRef where) {
        return largeDataStore.load(instance, where);
    }
}
