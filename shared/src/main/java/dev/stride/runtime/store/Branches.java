package dev.stride.runtime.store;

import dev.stride.engine.BranchId;
import dev.stride.runtime.Committed;
import dev.stride.runtime.codec.BranchCodec;
import dev.stride.runtime.codec.BranchCodec.Encoded;
import dev.stride.runtime.codec.Oversize;
import dev.stride.runtime.codec.Unreadable;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The branches of all instances: {@code INSTANCE#<id>} / {@code BRANCH#<path>}. */
public final class Branches {

    private static final String PREFIX = "BRANCH#";

    /** Where the root branch is among the items of its instance. */
    static final String ROOT = PREFIX + BranchId.ROOT;

    private final Table table;
    private final BranchCodec codec;

    public Branches(Table table, BranchCodec codec) {
        this.table = table;
        this.codec = codec;
    }

    /** How a commit ended. */
    public sealed interface Commit {

        /** @param inLine whether the item holds all of the branch */
        record Done(boolean inLine) implements Commit {}

        /**
         * Another version is there.
         *
         * @param found empty when there is none at all
         */
        record Conflict(Optional<Committed> found) implements Commit {}

        /** Its data is more than a branch may hold; nothing was written. */
        record Refused(String why) implements Commit {}
    }

    public Optional<Committed> load(BranchId id) {
        return table.get(key(id)).map(item -> codec.decode(item.body()));
    }

    /** A branch that is not over: what is may still be there for a while. */
    public Optional<Committed> find(BranchId id, Instant now) {
        return table.get(key(id))
                .filter(item -> item.expiresAt()
                        .filter(at -> at <= now.getEpochSecond())
                        .isEmpty())
                .map(item -> codec.decode(item.body()));
    }

    /** A branch without its data, if that is kept elsewhere. */
    public Optional<Committed> outline(BranchId id) {
        return table.get(key(id)).map(item -> codec.outline(item.body()));
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
    public Commit commit(Committed committed, Optional<Long> expiry) {
        var branch = committed.branch();
        Encoded encoded;
        try {
            encoded = codec.encode(committed);
        } catch (Oversize e) {
            return new Commit.Refused(e.why());
        }
        var item = new Item(key(branch.id()), branch.version(), encoded.bytes(), Optional.empty(), expiry);
        var condition = branch.version() == 1 ? new Condition.Absent() : new Condition.VersionIs(branch.version() - 1);
        return switch (table.put(item, condition)) {
            case Table.Put.Stored() -> new Commit.Done(encoded.isInLine());
            case Table.Put.Refused(var existing) ->
                new Commit.Conflict(existing.map(found -> codec.decode(found.body())));
        };
    }

    /** History that still rides in the branches of an instance, of at most {@code limit} of them. */
    public Histories.Page tails(String instance, int limit, Optional<String> after) {
        var page = table.query(Keys.instance(instance), PREFIX, Direction.ASCENDING, limit, after);
        var lines = new ArrayList<Noted>();
        page.items().forEach(item -> lines.addAll(tail(item)));
        return new Histories.Page(lines, page.next());
    }

    /** The tail of one that nobody can read is lost, but not the history of the others. */
    private List<Noted> tail(Item item) {
        try {
            var committed = codec.decode(item.body());
            var path = committed.branch().id().path();
            return committed.tail().stream()
                    .map(entry -> new Noted(path, entry))
                    .toList();
        } catch (Unreadable e) {
            return List.of();
        }
    }

    /** Whether a place to go on from is one among {@link #tails}. */
    public static boolean isAmongTails(String after) {
        return after.startsWith(PREFIX);
    }

    static Key key(BranchId id) {
        return new Key(Keys.instance(id.instance()), PREFIX + id.path());
    }
}
