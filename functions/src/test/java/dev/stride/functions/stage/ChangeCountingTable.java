package dev.stride.functions.stage;

import dev.stride.adapter.memory.MemoryTable;
import dev.stride.runtime.port.ForwardingTable;
import dev.stride.runtime.port.Table;

/** A table in memory that counts the attempts to change it. */
public final class ChangeCountingTable extends ForwardingTable {

    private final Table table = new MemoryTable();
    private int changes = 0;

    public int changes() {
        return changes;
    }

    @Override
    protected Table table() {
        return table;
    }

    @Override
    public PutResult put(Item item, Condition condition) {
        changes++;
        return super.put(item, condition);
    }

    @Override
    public void delete(Key key) {
        changes++;
        super.delete(key);
    }
}
