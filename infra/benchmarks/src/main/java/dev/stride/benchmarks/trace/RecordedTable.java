package dev.stride.benchmarks.trace;

import dev.stride.benchmarks.trace.KeyUse.KeyName;
import dev.stride.runtime.event.EventTypeIndex;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.store.InstanceList;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * A table that records which partition keys each request uses, with the capacity units for each key. Counts the units
 * as DynamoDB does: a write uses the units of the larger of the old and the new item, and further units for each index
 * entry that it adds, changes or removes.
 *
 * @param recorder receives each request with the keys that it uses
 */
record RecordedTable(Table table, BiConsumer<PortCall, List<KeyUse>> recorder) implements Table {

    private static final int WRITE_UNIT = 1 << 10;
    private static final int READ_UNIT = 4 << 10;
    private static final int STRONG = 2;
    private static final int EVENTUAL = 1;
    private static final String INSTANCES = "INSTANCES#";
    private static final String BRANCH = "BRANCH#";

    @Override
    public Optional<Item> get(Key key) {
        var item = table.get(key);
        read(key.partition(), item.map(Item::size).orElse(0), STRONG);
        return item;
    }

    @Override
    public PutResult put(Item item, Condition condition) {
        var before = table.get(item.key());
        var result = table.put(item, condition);
        var call = item.key().sort().startsWith(BRANCH) ? PortCall.COMMIT : PortCall.WRITE;
        switch (result) {
            case PutResult.Stored() -> recorder.accept(call, writes(item.key(), before, Optional.of(item)));
            case PutResult.ConditionFailed(var existing) ->
                recorder.accept(PortCall.WRITE, writes(item.key(), existing, existing));
        }
        return result;
    }

    @Override
    public void delete(Key key) {
        var before = table.get(key);
        table.delete(key);
        recorder.accept(PortCall.WRITE, writes(key, before, Optional.empty()));
    }

    @Override
    public Page query(String partition, String prefix, Direction direction, int limit, Optional<String> after) {
        var page = table.query(partition, prefix, direction, limit, after);
        read(partition, page.items().stream().mapToInt(Item::size).sum(), STRONG);
        return page;
    }

    @Override
    public Page list(Index index, String listing, Direction direction, int limit, Optional<String> after) {
        var page = table.list(index, listing, direction, limit, after);
        var bytes = page.items().stream().mapToInt(Item::size).sum();
        var name = new KeyName(KeySpace.of(index), listing, 1);
        recorder.accept(PortCall.READ, List.of(new KeyUse(name, 0, EVENTUAL * units(bytes, READ_UNIT))));
        return page;
    }

    @Override
    public List<Item> getAll(List<Key> keys) {
        keys.forEach(key -> read(key.partition(), table.get(key).map(Item::size).orElse(0), EVENTUAL));
        return table.getAll(keys);
    }

    private void read(String partition, int bytes, int halves) {
        var use = new KeyUse(tableKey(partition), 0, halves * units(bytes, READ_UNIT));
        recorder.accept(PortCall.READ, List.of(use));
    }

    /**
     * Returns the partition keys, in the table and in its indexes, that a write of an item uses, with the write units
     * for each. {@code before} is empty for a new item, {@code after} for a deletion.
     */
    private static List<KeyUse> writes(Key key, Optional<Item> before, Optional<Item> after) {
        var uses = new ArrayList<KeyUse>();
        var units = Math.max(writeUnits(before), writeUnits(after));
        uses.add(new KeyUse(tableKey(key.partition()), units, 0));
        if (before.isPresent() && before.equals(after)) {
            return uses;
        }
        for (var index : Index.values()) {
            var removed = entry(before, index);
            var added = entry(after, index);
            if (Objects.equals(removed, added) && sort(before).equals(sort(after))) {
                added.ifPresent(name -> uses.add(new KeyUse(name, units, 0)));
            } else {
                removed.ifPresent(name -> uses.add(new KeyUse(name, writeUnits(before), 0)));
                added.ifPresent(name -> uses.add(new KeyUse(name, writeUnits(after), 0)));
            }
        }
        return uses;
    }

    /**
     * Returns the name under which the load of a partition key of the table is counted. Usually, this is the key
     * itself. The list of event consumers that accept every event type is stored in several copies (shards), each under
     * its own key; these keys share one name.
     */
    private static KeyName tableKey(String partition) {
        return partition.startsWith(EventTypeIndex.COPY)
                ? new KeyName(
                        KeySpace.TABLE,
                        EventTypeIndex.COPY.substring(0, EventTypeIndex.COPY.length() - 1),
                        EventTypeIndex.COPIES)
                : new KeyName(KeySpace.TABLE, partition, 1);
    }

    /**
     * Returns the partition key under which an index contains an item. All shards of the list of instances count as one key, so
     * the shard's number is cut off.
     */
    private static Optional<KeyName> entry(Optional<Item> item, Index index) {
        return item.flatMap(Item::listing).flatMap(listing -> listing.in(index)).map(name -> name(index, name));
    }

    private static KeyName name(Index index, String listing) {
        if (!listing.startsWith(INSTANCES)) {
            return new KeyName(KeySpace.of(index), listing, 1);
        }
        var shards = switch (index) {
            case LISTING -> InstanceList.WORKFLOW_SHARDS;
            case OVERVIEW -> InstanceList.OVERVIEW_SHARDS;
        };
        return new KeyName(KeySpace.of(index), listing.substring(0, listing.lastIndexOf('#')), shards);
    }

    private static Optional<String> sort(Optional<Item> item) {
        return item.flatMap(Item::listing).map(Listing::sort);
    }

    private static int writeUnits(Optional<Item> item) {
        return units(item.map(Item::size).orElse(0), WRITE_UNIT);
    }

    private static int units(int bytes, int unit) {
        return Math.max(1, Math.ceilDiv(bytes, unit));
    }
}
