package dev.stride.runtime.store;

import dev.stride.MaintenanceLimits;
import dev.stride.runtime.ItemGuard;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.table.PagedItems;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the sweeper remembers of the list of open instances: ranges of ids, and until when nothing in a range can be overdue. They
 * are stored under {@code SWEEP#<shard>} / {@code <last id>}. If they are lost, the sweeper examines the instances again.
 */
public final class SweepRanges {

    private final Table table;

    public SweepRanges(Table table) {
        this.table = table;
    }

    /**
     * A range of ids in a shard, from behind the range before to {@code last}.
     *
     * @param last the last id of the range
     * @param quietUntil the time before which no instance of the range needs to be examined again
     */
    public record SweepRange(String last, Instant quietUntil) {}

    /** Returns the ranges of a shard, in the order of ids. Omits unreadable ones. */
    public List<SweepRange> list(int shard, ItemGuard guard) {
        var ranges = new ArrayList<SweepRange>();
        new PagedItems(table, partition(shard), "")
                .forEach(item -> guard.read(
                                "range", item.key().sort(), () -> Json.decode(item.body(), SweepRange.class))
                        .ifPresent(ranges::add));
        return ranges;
    }

    /** Stores a range. It expires if no run of the sweeper replaces it. */
    public void save(int shard, SweepRange range) {
        var expiry = range.quietUntil().plus(MaintenanceLimits.SWEEP_REMEMBERED).getEpochSecond();
        var item = new Item(key(shard, range), 0, Json.encode(range), Optional.empty(), Optional.of(expiry));
        table.put(item, new Condition.Always());
    }

    public void remove(int shard, SweepRange range) {
        table.delete(key(shard, range));
    }

    private static String partition(int shard) {
        return "SWEEP#" + shard;
    }

    private static Key key(int shard, SweepRange range) {
        return new Key(partition(shard), range.last());
    }
}
