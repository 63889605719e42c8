package dev.stride.runtime.store;

import dev.stride.engine.branch.BranchId;
import dev.stride.runtime.commit.BranchCodec;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.table.TableKeys;
import java.util.Optional;

/** All items of one instance: its branches, its history and its large data. */
public final class InstanceItems {

    /** Items per page. An item may have the maximum size, and a whole page is in memory at once. */
    private static final int PAGE = 25;

    private final Table table;
    private final BranchCodec codec;

    public InstanceItems(Table table, Blobs blobs) {
        this.table = table;
        codec = new BranchCodec(blobs);
    }

    /** Returns the item of the root branch. */
    public Optional<Item> findRoot(String instance) {
        return table.get(BranchStore.key(BranchId.root(instance)));
    }

    /**
     * Returns a page of the instance's items.
     *
     * @param after the exclusive start: a sort key
     */
    public Table.Page listPage(String instance, Optional<String> after) {
        return table.query(TableKeys.instance(instance), "", Direction.ASCENDING, PAGE, after);
    }

    /** Whether an item is a branch that has not ended yet. */
    public boolean isOpen(Item item) {
        return BranchStore.isTailKey(item.key().sort())
                && !codec.decodeOutline(item.body()).branch().status().isFinal();
    }

    /** Whether an item has an expiry of its own, which its writer sets together with the content. */
    public boolean hasOwnExpiry(Item item) {
        var key = item.key();
        return key.sort().equals(InstanceSummaries.SORT) || key.sort().equals(BranchStore.ROOT);
    }

    /** Changes the expiry of an item, unless the item was written meanwhile. */
    public void setExpiry(Item item, Optional<Long> expiry) {
        if (!item.expiresAt().equals(expiry)) {
            var updated = new Item(item.key(), item.version(), item.body(), item.listing(), expiry);
            table.put(updated, new Condition.VersionIs(item.version()));
        }
    }

    /**
     * Whether a cleanup worker has started the round of cleanup after this one already.
     *
     * @param expiry the instance's expiry, which identifies its last end
     */
    public boolean isRoundStarted(String instance, long expiry, int round) {
        return table.get(rounds(instance, expiry))
                .filter(item -> item.version() > round)
                .isPresent();
    }

    /** Records the start of the next cleanup round. */
    public void markRoundStarted(String instance, long expiry, int round) {
        var item = new Item(rounds(instance, expiry), round + 1L, new byte[0], Optional.empty(), Optional.of(expiry));
        table.put(item, new Condition.VersionBelow(round + 1L));
    }

    private static Key rounds(String instance, long expiry) {
        return new Key(TableKeys.instance(instance), "ROUND#" + expiry);
    }
}
