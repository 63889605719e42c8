package dev.stride.functions.stage;

import dev.stride.adapter.memory.MemoryTable;
import dev.stride.runtime.port.Table;
import java.util.Optional;

/** A table in memory that counts the attempts to change it. */
public final class ChangeCountingTable implements Table {

    private final Table table = new MemoryTable();
    private int changes = 0;

    public int changes() {
        return changes;
    }

    @Override
    public Optional<Item> get(Key key) {
        return table.get(key);
    }

    @Override
    public PutResult put(Item item, Condition condition) {
        changes++;
        return table.put(item, condition);
    }

    @Override
    public void delete(Key key) {
        changes++;
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
