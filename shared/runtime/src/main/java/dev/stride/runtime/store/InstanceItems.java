package dev.stride.runtime.store;

import com.fasterxml.jackson.databind.node.NullNode;
import dev.stride.Limits;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.branch.BranchId;
import dev.stride.engine.branch.Status;
import dev.stride.runtime.codec.DataTooLarge;
import dev.stride.runtime.codec.UnreadableData;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.commit.CommittedBranch;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.table.TableKeys;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Access to all table items of an instance: its summary, branches, history and large data. */
public final class InstanceItems {

    /** The number of items per page. It is small, because a page is in memory at once and each item may have the maximum size. */
    private static final int PAGE = 25;

    private static final String ROUND = "ROUND#";

    private final Table table;
    private final BranchCodec codec;

    public InstanceItems(Table table, Blobs blobs) {
        this.table = table;
        codec = new BranchCodec(blobs);
    }

    public Optional<Item> findRoot(String instance) {
        return table.get(BranchStore.key(BranchId.root(instance)));
    }

    public Optional<Item> findSummary(String instance) {
        return table.get(InstanceSummaries.key(instance));
    }

    public enum Presence {
        /** The instance is open, or its retention is not over. */
        KEPT,
        /** The retention of the instance is over and DynamoDB has not deleted it yet, or the instance was erased. */
        EXPIRED,
        /** The instance is not stored: it was deleted, or its first message has not been handled yet. */
        ABSENT
    }

    /**
     * Returns those of the given instances that are open or whose retention is not over: their summary exists and is
     * neither expired nor erased. An instance that is not returned may still exist, because the read is eventually
     * consistent and a summary may be written late.
     */
    public Set<String> findOpen(Set<String> instances, Instant now) {
        var found = new HashSet<String>();
        var keys = instances.stream().map(InstanceSummaries::key).toList();
        for (int from = 0; from < keys.size(); from += Limits.PAGE_SIZE) {
            table.getAll(keys.subList(from, Math.min(from + Limits.PAGE_SIZE, keys.size()))).stream()
                    .filter(item -> !isExpired(item, now) && !InstanceSummaries.isErased(item))
                    .map(item -> item.key()
                            .partition()
                            .substring(TableKeys.instance("").length()))
                    .forEach(found::add);
        }
        return found;
    }

    /**
     * Determines from the root branch whether the table still keeps an instance. If the root branch does not exist, for
     * example because the instance has not begun yet, uses the instance's summary instead. The reads are strongly
     * consistent.
     */
    public Presence presence(String instance, Instant now) {
        return findRoot(instance)
                .or(() -> findSummary(instance))
                .map(item -> isExpired(item, now) || isErased(item) ? Presence.EXPIRED : Presence.KEPT)
                .orElse(Presence.ABSENT);
    }

    private boolean isErased(Item item) {
        return isBranch(item) && decode(item).filter(CommittedBranch::isErased).isPresent();
    }

    private Optional<CommittedBranch> decode(Item item) {
        return UnreadableData.asEmpty(() -> Optional.of(codec.decodeOutline(item.body())));
    }

    private static boolean isExpired(Item item, Instant now) {
        return item.expiresAt().filter(at -> at <= now.getEpochSecond()).isPresent();
    }

    /**
     * Returns a page of the instance's items.
     *
     * @param after the exclusive start: a sort key
     */
    public Table.Page listPage(String instance, Optional<String> after) {
        return table.query(TableKeys.instance(instance), "", Direction.ASCENDING, PAGE, after);
    }

    /** Returns whether an item is a branch that has not ended yet. A branch that cannot be read counts as ended. */
    public boolean isOpen(Item item) {
        return isBranch(item)
                && decode(item)
                        .filter(committed -> !committed.branch().status().isFinal())
                        .isPresent();
    }

    /**
     * Returns whether an item is the summary or the root branch. Their expiry is set whenever they are written, and not by a
     * cleanup.
     */
    public boolean hasOwnExpiry(Item item) {
        var key = item.key();
        return key.sort().equals(InstanceSummaries.SORT) || key.sort().equals(BranchStore.ROOT);
    }

    /** Changes the expiry of an item, unless the item was changed since it was read. */
    public void setExpiry(Item item, Optional<Long> expiry) {
        if (!item.expiresAt().equals(expiry)) {
            var updated = new Item(item.key(), item.version(), item.body(), item.listing(), expiry);
            table.put(updated, new Condition.VersionIs(item.version()));
        }
    }

    /**
     * Replaces a branch by its tombstone. Returns false if the branch has not ended, or was changed since it was read. A branch
     * that cannot be read counts as ended.
     *
     * @param expiry of the tombstone
     */
    public boolean eraseBranch(Item item, Instant now, long expiry) {
        var committed = decode(item);
        var branch = committed
                .map(CommittedBranch::branch)
                .orElseGet(() -> branchWithoutData(BranchStore.id(item), now)
                        .withVersion(item.version())
                        .ended(Status.CANCELLED, now));
        return committed.filter(CommittedBranch::isErased).isPresent()
                || branch.status().isFinal() && put(CommittedBranch.erasing(branch, now), item.version(), expiry);
    }

    /**
     * Erases an instance that could not begin, by storing a tombstone as its root branch. A Begin message that arrives later has
     * no effect then.
     */
    public boolean eraseUnbegun(String instance, Instant now, long expiry) {
        return put(CommittedBranch.erasing(branchWithoutData(BranchId.root(instance), now), now), 0, expiry);
    }

    private static Branch branchWithoutData(BranchId id, Instant now) {
        return Branch.create(id, Optional.empty(), "", 0, NullNode.getInstance(), now);
    }

    private boolean put(CommittedBranch tombstone, long before, long expiry) {
        var branch = tombstone.branch();
        byte[] body;
        try {
            body = codec.encode(tombstone).bytes();
        } catch (DataTooLarge e) {
            throw new IllegalStateException(
                    "internal error: cannot erase a branch, because the record that replaces it is too large although it contains no workflow data",
                    e);
        }
        var item =
                new Item(BranchStore.key(branch.id()), branch.version(), body, Optional.empty(), Optional.of(expiry));
        return table.put(item, before == 0 ? new Condition.Absent() : new Condition.VersionIs(before))
                instanceof Table.PutResult.Stored;
    }

    public void delete(Item item) {
        table.delete(item.key());
    }

    public void deleteEvents(String instance) {
        var none = Optional.<String>empty();
        Table.Page page;
        do {
            page = table.query(TableKeys.instanceEvents(instance), "", Direction.ASCENDING, PAGE, none);
            page.items().forEach(this::delete);
        } while (page.next().isPresent());
    }

    /** Returns the time of the last commit of a branch item. */
    public Instant committedAt(Item item) {
        return codec.decodeOutline(item.body()).at();
    }

    public boolean isBranch(Item item) {
        return BranchStore.isTailKey(item.key().sort());
    }

    /**
     * Returns whether the item is a tombstone, which replaces an erased branch or summary and contains no data. Also
     * returns true for the record of a cleanup's progress, which contains no data either.
     */
    public boolean isTombstone(Item item) {
        return item.key().sort().startsWith(ROUND) || InstanceSummaries.isErased(item) || isErased(item);
    }

    /**
     * Returns whether the cleanup of an ended instance has started the round with the number {@code round + 1}. Each
     * round goes through all items of the instance; if it finds cancelled child branches that have not ended yet,
     * another round follows.
     *
     * @param expiry the instance's expiry, which identifies its last end
     */
    public boolean isRoundStarted(String instance, long expiry, int round) {
        return table.get(rounds(instance, expiry))
                .filter(item -> item.version() > round)
                .isPresent();
    }

    /**
     * Records that the cleanup of an ended instance has started the round after the given one. Each round goes through
     * all items of the instance.
     */
    public void markRoundStarted(String instance, long expiry, int round) {
        var item = new Item(rounds(instance, expiry), round + 1L, new byte[0], Optional.empty(), Optional.of(expiry));
        table.put(item, new Condition.VersionBelow(round + 1L));
    }

    private static Key rounds(String instance, long expiry) {
        return new Key(TableKeys.instance(instance), ROUND + expiry);
    }
}
