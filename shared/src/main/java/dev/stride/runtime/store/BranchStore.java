package dev.stride.runtime.store;

import dev.stride.engine.branch.BranchId;
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
import dev.stride.runtime.table.TableKeys;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The branches of all instances: {@code INSTANCE#<id>} / {@code BRANCH#<path>}. */
public final class BranchStore {

    private static final String PREFIX = "BRANCH#";

    /** Where the root branch is among the items of its instance. */
    static final String ROOT = PREFIX + BranchId.ROOT;

    private final Table table;
    private final BranchCodec codec;

    public BranchStore(Table table, BranchCodec codec) {
        this.table = table;
        this.codec = codec;
    }

    /** How a commit ended. */
    public sealed interface CommitResult {

        /** @param inLine whether the item holds all of the branch */
        record Done(boolean inLine) implements CommitResult {}

        /**
         * Another version is there.
         *
         * @param found empty when there is none at all
         */
        record Conflict(Optional<CommittedBranch> found) implements CommitResult {}

        /** Its data is more than a branch may hold; nothing was written. */
        record TooLarge(String why) implements CommitResult {}
    }

    public Optional<CommittedBranch> load(BranchId id) {
        return table.get(key(id)).map(item -> codec.decode(item.body()));
    }

    /** A branch that is not over: what is may still be there for a while. */
    public Optional<CommittedBranch> findUnexpired(BranchId id, Instant now) {
        return table.get(key(id))
                .filter(item -> item.expiresAt()
                        .filter(at -> at <= now.getEpochSecond())
                        .isEmpty())
                .map(item -> codec.decode(item.body()));
    }

    /** A branch without its data, if that is kept elsewhere. */
    public Optional<CommittedBranch> loadOutline(BranchId id) {
        return table.get(key(id)).map(item -> codec.decodeOutline(item.body()));
    }

    /** Whether a branch has begun, be it readable or not. */
    public boolean exists(BranchId id) {
        return table.get(key(id)).isPresent();
    }

    /**
     * Writes the branch if the version before it is the one that is there.
     *
     * @param expiry epoch second after which nobody needs it any more
     */
    public CommitResult commit(CommittedBranch committedBranch, Optional<Long> expiry) {
        var branch = committedBranch.branch();
        Encoded encoded;
        try {
            encoded = codec.encode(committedBranch);
        } catch (DataTooLarge e) {
            return new CommitResult.TooLarge(e.reason());
        }
        var item = new Item(key(branch.id()), branch.version(), encoded.bytes(), Optional.empty(), expiry);
        var condition = branch.version() == 1 ? new Condition.Absent() : new Condition.VersionIs(branch.version() - 1);
        return switch (table.put(item, condition)) {
            case Table.PutResult.Stored() -> new CommitResult.Done(encoded.isInLine());
            case Table.PutResult.ConditionFailed(var existing) ->
                new CommitResult.Conflict(existing.map(found -> codec.decode(found.body())));
        };
    }

    /** History that still rides in the branches of an instance, of at most {@code limit} of them. */
    public HistoryStore.Page historyTails(String instance, int limit, Optional<String> after) {
        var page = table.query(TableKeys.instance(instance), PREFIX, Direction.ASCENDING, limit, after);
        var lines = new ArrayList<BranchHistoryEntry>();
        page.items().forEach(item -> lines.addAll(tail(item)));
        return new HistoryStore.Page(lines, page.next());
    }

    /** The tail of one that nobody can read is lost, but not the history of the others. */
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

    /** Whether a place to go on from is one among {@link #historyTails}. */
    public static boolean isTailKey(String after) {
        return after.startsWith(PREFIX);
    }

    static Key key(BranchId id) {
        return new Key(TableKeys.instance(id.instance()), PREFIX + id.path());
    }
}
