package dev.stride.runtime.store;

import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.runtime.ItemGuard;
import dev.stride.runtime.codec.DataTooLarge;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.commit.BranchCodec.Encoded;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.history.HistoryStore;
import dev.stride.runtime.history.HistoryStore.BranchHistoryEntry;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.table.PagedItems;
import dev.stride.runtime.table.TableKeys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The store of branches, under the keys {@code INSTANCE#<id>} / {@code BRANCH#<path>}. */
public final class BranchStore {

    private static final String PREFIX = "BRANCH#";

    /** Sort key of the root branch. */
    static final String ROOT = PREFIX + BranchId.ROOT;

    private final Table table;
    private final BranchCodec codec;

    public BranchStore(Table table, BranchCodec codec) {
        this.table = table;
        this.codec = codec;
    }

    /** The outcome of a commit. */
    public sealed interface CommitResult {

        /** @param inLine whether the item holds the whole branch, without blobs */
        record Done(boolean inLine) implements CommitResult {}

        /** A write conflict: the stored branch does not have the version that the commit expects. Nothing was written. */
        record Conflict() implements CommitResult {}

        /**
         * The data of the branch exceeds a limit; nothing was written.
         *
         * @param why the reason as a sentence
         */
        record TooLarge(String why) implements CommitResult {}
    }

    public Optional<CommittedBranch> load(BranchId id) {
        return table.get(key(id)).map(item -> codec.decode(item.body()));
    }

    /** Loads a branch like {@link #load}. Returns empty also if this release cannot read the branch. */
    public Optional<CommittedBranch> loadReadable(BranchId id) {
        return UnreadableData.asEmpty(() -> load(id));
    }

    /** Loads a branch unless its expiry has passed. The check is needed because DynamoDB may delete expired items late. */
    public Optional<CommittedBranch> findUnexpired(BranchId id, Instant now) {
        return table.get(key(id))
                .filter(item -> item.expiresAt()
                        .filter(at -> at <= now.getEpochSecond())
                        .isEmpty())
                .map(item -> codec.decode(item.body()));
    }

    /** Loads a branch without the data that is stored in blobs. */
    public Optional<CommittedBranch> loadOutline(BranchId id) {
        return table.get(key(id)).map(item -> codec.decodeOutline(item.body()));
    }

    /** Returns the child branches of an instance that have not ended. A branch that this release cannot read counts as open. */
    public List<BranchId> listOpenChildren(String instance) {
        return listOpenBranches(BranchId.root(instance));
    }

    /** Returns the branches below a branch that have not ended. A branch that this release cannot read counts as open. */
    public List<BranchId> listOpenBranches(BranchId above) {
        var open = new ArrayList<BranchId>();
        new PagedItems(table, TableKeys.instance(above.instance()), PREFIX + above.path() + ".").forEach(item -> {
            if (decodeOutline(item).filter(it -> it.branch().status().isFinal()).isEmpty()) {
                open.add(id(item));
            }
        });
        return open;
    }

    /** Loads a branch like {@link #loadOutline}. Returns empty also if this release cannot read the branch. */
    public Optional<CommittedBranch> loadReadableOutline(BranchId id) {
        return table.get(key(id)).flatMap(this::decodeOutline);
    }

    /**
     * Returns the branches of an instance whose paths have the given prefix, in the order of their paths, so that each branch
     * follows its parent. The branches lack the data that is stored in blobs. Reads the items page by page while the caller
     * iterates, and omits unreadable branches.
     *
     * @param paths returns only the branches whose paths start with this text, which may be empty
     * @param after a path: returns only the branches after it
     */
    public Stream<Branch> outlines(String instance, String paths, Optional<String> after) {
        var items = new PagedItems(table, TableKeys.instance(instance), PREFIX + paths, after.map(PREFIX::concat));
        return StreamSupport.stream(items.spliterator(), false)
                .flatMap(item -> decodeOutline(item).stream())
                .map(CommittedBranch::branch);
    }

    /** A stored branch, without the data that is stored in blobs. @param bytes the size of its item */
    public record StoredBranch(CommittedBranch committed, int bytes) {}

    /** Returns the first branches of an instance in the order of their paths, with one request. Omits unreadable branches. */
    public List<StoredBranch> listFirst(String instance, int limit) {
        var page = table.query(TableKeys.instance(instance), PREFIX, Direction.ASCENDING, limit, Optional.empty());
        return page.items().stream()
                .flatMap(item -> decodeOutline(item).map(it -> new StoredBranch(it, item.size())).stream())
                .toList();
    }

    /**
     * The root branches of instances, without the data that is stored in blobs.
     *
     * @param unreadable ids of the instances whose root branch this release cannot read
     */
    public record Roots(List<CommittedBranch> readable, List<String> unreadable) {
        public Roots {
            readable = List.copyOf(readable);
            unreadable = List.copyOf(unreadable);
        }
    }

    /** Loads the root branches of instances. Omits missing branches. The read is eventually consistent. */
    public Roots loadRootOutlines(List<String> instances) {
        var keys = instances.stream().map(BranchId::root).map(BranchStore::key).toList();
        var readable = new ArrayList<CommittedBranch>();
        var unreadable = new ArrayList<String>();
        for (var item : table.getAll(keys)) {
            decodeOutline(item).ifPresentOrElse(readable::add, () -> unreadable.add(id(item).instance()));
        }
        return new Roots(readable, unreadable);
    }

    /**
     * Loads branches, without the data that is stored in blobs. The read is eventually consistent.
     *
     * @param ids at most {@link Limits#PAGE_SIZE}
     * @param guard is told of unreadable branches
     * @return the branches that are stored; empty for an unreadable one
     */
    public Map<BranchId, Optional<CommittedBranch>> loadOutlines(Collection<BranchId> ids, ItemGuard guard) {
        var byKey = ids.stream().collect(Collectors.toMap(BranchStore::key, id -> id));
        var found = new HashMap<BranchId, Optional<CommittedBranch>>();
        for (var item : table.getAll(List.copyOf(byKey.keySet()))) {
            Optional.ofNullable(byKey.get(item.key()))
                    .ifPresent(id -> found.put(
                            id, guard.read("instance", id.instance(), () -> codec.decodeOutline(item.body()))));
        }
        return found;
    }

    private Optional<CommittedBranch> decodeOutline(Item item) {
        return UnreadableData.asEmpty(() -> Optional.of(codec.decodeOutline(item.body())));
    }

    /** Returns whether a branch is stored, even if this release cannot decode the stored branch. */
    public boolean exists(BranchId id) {
        return version(id).isPresent();
    }

    /** Returns the version of a stored branch, even if this release cannot decode the branch. */
    public Optional<Long> version(BranchId id) {
        return table.get(key(id)).map(Item::version);
    }

    /**
     * Writes a version of a branch, provided that the stored branch has the preceding version.
     *
     * @param expiry the epoch second after which the item may be deleted
     */
    public CommitResult commit(CommittedBranch committedBranch, Optional<Long> expiry) {
        var version = committedBranch.branch().version();
        return put(
                committedBranch, expiry, version == 1 ? new Condition.Absent() : new Condition.VersionIs(version - 1));
    }

    /**
     * Overwrites an open branch without increasing its version, for changes that do not advance the branch. Writes nothing if the
     * stored branch has another version.
     */
    public CommitResult rewrite(CommittedBranch committed) {
        return put(
                committed,
                Optional.empty(),
                new Condition.VersionIs(committed.branch().version()));
    }

    private CommitResult put(CommittedBranch committedBranch, Optional<Long> expiry, Condition condition) {
        var branch = committedBranch.branch();
        Encoded encoded;
        try {
            encoded = codec.encodeForCommit(committedBranch);
        } catch (DataTooLarge e) {
            return new CommitResult.TooLarge(e.reason());
        }
        var item = new Item(key(branch.id()), branch.version(), encoded.bytes(), Optional.empty(), expiry);
        return switch (table.put(item, condition)) {
            case Table.PutResult.Stored() -> new CommitResult.Done(encoded.isInLine());
            case Table.PutResult.ConditionFailed _ -> new CommitResult.Conflict();
        };
    }

    /**
     * Returns a page of the history tails of an instance. A tail consists of the latest entries, which are stored in the branch
     * item and not yet in a history segment.
     *
     * @param limit the maximum number of branches to read
     */
    public HistoryStore.Page historyTails(String instance, int limit, Optional<String> after) {
        var page = table.query(TableKeys.instance(instance), PREFIX, Direction.ASCENDING, limit, after);
        var lines = new ArrayList<BranchHistoryEntry>();
        page.items().forEach(item -> lines.addAll(tail(item)));
        return new HistoryStore.Page(lines, page.next());
    }

    /**
     * Returns the latest history entries of one branch. The branch item contains these entries until they are written
     * to a separate history item. Returns an empty list if the branch does not exist or is unreadable.
     */
    public List<BranchHistoryEntry> historyTail(BranchId id) {
        return table.get(key(id)).map(this::tail).orElse(List.of());
    }

    /**
     * Returns the history tail in a branch item, i.e. the latest history entries of the branch. Returns an empty list if the
     * branch is unreadable, so that other branches can still be shown.
     */
    private List<BranchHistoryEntry> tail(Item item) {
        try {
            var committedBranch = codec.decode(item.body());
            var path = committedBranch.branch().id().path();
            return committedBranch.tail().stream()
                    .map(historyEntry -> new BranchHistoryEntry(path, historyEntry))
                    .toList();
        } catch (UnreadableData e) {
            return List.of();
        }
    }

    /**
     * Returns whether a sort key belongs to a branch item. The history of an instance is read first from history items,
     * and then from branch items, which contain the latest entries. If a page of the history ends at the key of a
     * branch item, {@link #historyTails} returns the next page.
     */
    public static boolean isTailKey(String after) {
        return after.startsWith(PREFIX);
    }

    static BranchId id(Item item) {
        return new BranchId(
                TableKeys.instanceOf(item.key().partition()), item.key().sort().substring(PREFIX.length()));
    }

    static Key key(BranchId id) {
        return new Key(TableKeys.instance(id.instance()), PREFIX + id.path());
    }
}
