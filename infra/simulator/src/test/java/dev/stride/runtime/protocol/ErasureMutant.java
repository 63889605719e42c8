package dev.stride.runtime.protocol;

import dev.stride.runtime.Ports;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.store.BranchStore;
import dev.stride.runtime.store.InstanceItems;
import java.util.Optional;
import java.util.function.Predicate;

/** A table that deletes an erased branch instead of storing its tombstone. */
record ErasureMutant(Table table, Predicate<Table.Item> isTombstone) implements Table {

    static Ports over(Ports ports) {
        var items = new InstanceItems(ports.table(), ports.blobs());
        return ports.with((Table) new ErasureMutant(
                ports.table(), item -> BranchStore.isTailKey(item.key().sort()) && items.isTombstone(item)));
    }

    @Override
    public Optional<Item> get(Key key) {
        return table.get(key);
    }

    @Override
    public PutResult put(Item item, Condition condition) {
        if (isTombstone.test(item)) {
            table.delete(item.key());
            return new PutResult.Stored();
        }
        return table.put(item, condition);
    }

    @Override
    public void delete(Key key) {
        table.delete(key);
    }

    @Override
    public Page query(String partition, String prefix, Direction direction, int limit, Optional<String> after) {
        return table.query(partition, prefix, direction, limit, after);
    }

    @Override
    public Page list(Index index, String listing, Direction direction, int limit, Optional<String> after) {
        return table.list(index, listing, direction, limit, after);
    }
}
