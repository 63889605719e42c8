package dev.stride.runtime.metering;

import dev.stride.runtime.port.Table;
import dev.stride.runtime.store.BranchStore;
import java.util.List;
import java.util.Optional;

/**
 * Counts table requests in the units that DynamoDB bills on demand. Where an exact count would need another read, the count is a
 * lower bound. DynamoDB bills a write by the larger of the old and the new item, but only the new item is counted; a delete is
 * counted as one unit; the additional item that a query reads to detect a next page is not counted. A write to a listed item with
 * a known version is assumed to change its index entries, because a changed status changes them.
 */
public record CountedTable(Table table, UsageCounter counter) implements Table {

    private static final int WRITE_UNIT = 1 << 10;
    private static final int READ_UNIT = 4 << 10;

    @Override
    public Optional<Item> get(Key key) {
        var item = table.get(key);
        read(item.map(Item::size).orElse(0), 2);
        return item;
    }

    @Override
    public PutResult put(Item item, Condition condition) {
        var putResult = table.put(item, condition);
        switch (putResult) {
            case PutResult.Stored() -> {
                write(item.key(), item.size());
                if (isCommit(item, condition)) {
                    counter.count(UsageMetric.COMMITS, 1);
                }
                item.listing()
                        .ifPresent(
                                listing -> writeEntries(entries(listing) * units(item.size(), WRITE_UNIT), condition));
            }
            case PutResult.ConditionFailed(var existing) ->
                write(item.key(), existing.map(Item::size).orElse(0));
        }
        return putResult;
    }

    @Override
    public void delete(Key key) {
        table.delete(key);
        write(key, 0);
    }

    @Override
    public Page query(String partition, String prefix, Direction direction, int limit, Optional<String> after) {
        var page = table.query(partition, prefix, direction, limit, after);
        read(size(page.items()), 2);
        return page;
    }

    @Override
    public Page list(Index index, String listing, Direction direction, int limit, Optional<String> after) {
        var page = table.list(index, listing, direction, limit, after);
        read(size(page.items()), 1);
        return page;
    }

    /**
     * Counts the queries of all shards as one read request. Counts half a read unit for each 4 KB of the returned page,
     * but in total at least half a read unit for each shard.
     */
    @Override
    public Page listNewest(Index index, List<ShardedListing> listings, int limit, Optional<String> after) {
        var page = table.listNewest(index, listings, limit, after);
        var shards = listings.stream().mapToInt(ShardedListing::count).sum();
        counter.count(UsageMetric.READS, 1);
        counter.count(UsageMetric.HALF_READ_UNITS, Math.max(shards, units(size(page.items()), READ_UNIT)));
        return page;
    }

    @Override
    public List<Item> getAll(List<Key> keys) {
        var items = table.getAll(keys);
        var found =
                items.stream().mapToLong(item -> units(item.size(), READ_UNIT)).sum();
        counter.count(UsageMetric.READS, 1);
        counter.count(UsageMetric.HALF_READ_UNITS, found + keys.size() - items.size());
        return items;
    }

    /** Returns whether a write creates the table item of a branch, or replaces it by one with a higher version. */
    private static boolean isCommit(Item item, Condition condition) {
        var isNext = switch (condition) {
            case Condition.Absent() -> true;
            case Condition.VersionIs(long version) -> item.version() > version;
            case Condition.VersionBelow _, Condition.Always _ -> false;
        };
        return isNext && BranchStore.isTailKey(item.key().sort());
    }

    private void writeEntries(long units, Condition condition) {
        counter.count(UsageMetric.INDEX_UNITS, units);
        if (condition instanceof Condition.VersionIs) {
            counter.count(UsageMetric.INDEX_REMOVALS, units);
        }
    }

    private static int entries(Listing listing) {
        return listing.overview().isPresent() ? 2 : 1;
    }

    private void write(Key key, int bytes) {
        counter.countWrite(key);
        counter.count(UsageMetric.WRITTEN_BYTES, bytes);
        counter.count(UsageMetric.WRITE_UNITS, units(bytes, WRITE_UNIT));
    }

    private void read(int bytes, int halves) {
        counter.count(UsageMetric.READS, 1);
        counter.count(UsageMetric.HALF_READ_UNITS, halves * units(bytes, READ_UNIT));
    }

    private static int size(List<Item> items) {
        return items.stream().mapToInt(Item::size).sum();
    }

    /** Returns the number of billed units, rounded up; at least one, because AWS bills an empty request as one unit. */
    private static long units(int bytes, int unit) {
        return Math.max(1, Math.ceilDiv(bytes, unit));
    }
}
