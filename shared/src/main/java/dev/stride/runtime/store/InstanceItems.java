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

/** All that the table keeps of one instance: its branches, its history, its large data. */
public final class InstanceItems {

    /** Items of one page: each may be as large as an item can be, and all are in memory at once. */
    private static final int PAGE = 25;

    private final Table table;
    private final BranchCodec codec;

    public InstanceItems(Table table, Blobs blobs) {
        this.table = table;
        codec = new BranchCodec(blobs);
    }

    /** The item of the root branch. */
    public Optional<Item> findRoot(String instance) {
        return table.get(BranchStore.key(BranchId.root(instance)));
    }

    /** A part of them. @param after the sort key to go on after */
    public Table.Page listPage(String instance, Optional<String> after) {
        return table.query(TableKeys.instance(instance), "", Direction.ASCENDING, PAGE, after);
    }

    /** Whether an item is a branch that has not ended yet. */
    public boolean isOpen(Item item) {
        return BranchStore.isTailKey(item.key().sort())
                && !codec.decodeOutline(item.body()).branch().status().isFinal();
    }

    /** Whether an item has an expiry of its own, which goes with its content. */
    public boolean hasOwnExpiry(Item item) {
        var key = item.key();
        return key.sort().equals(InstanceSummaries.SORT) || key.sort().equals(BranchStore.ROOT);
    }

    /** Gives an item another expiry, unless it has changed meanwhile. */
    public void setExpiry(Item item, Optional<Long> expiry) {
        if (!item.expiresAt().equals(expiry)) {
            var kept = new Item(item.key(), item.version(), item.body(), item.listing(), expiry);
            table.put(kept, new Condition.VersionIs(item.version()));
        }
    }

    /** Whether somebody has gone on to the round after this one already. @param expiry of the instance, since its last end */
    public boolean isRoundStarted(String instance, long expiry, int round) {
        return table.get(rounds(instance, expiry))
                .filter(item -> item.version() > round)
                .isPresent();
    }

    /** Notes that somebody has. */
    public void markRoundStarted(String instance, long expiry, int round) {
        var item = new Item(rounds(instance, expiry), round + 1L, new byte[0], Optional.empty(), Optional.of(expiry));
        table.put(item, new Condition.VersionBelow(round + 1L));
    }

    private static Key rounds(String instance, long expiry) {
        return new Key(TableKeys.instance(instance), "ROUND#" + expiry);
    }
}
