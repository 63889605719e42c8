package dev.stride.functions.stage;

import dev.stride.runtime.port.ForwardingTable;
import dev.stride.runtime.port.Table;

/** A table that can be made unavailable, as by throttling or an outage. */
public final class BreakableTable extends ForwardingTable {

    private final Table table;
    private boolean away = false;
    private boolean refusesWrite = false;

    public BreakableTable(Table table) {
        this.table = table;
    }

    public void away(boolean wanted) {
        away = wanted;
    }

    /** Makes the next write fail. */
    public void refuseWrite() {
        refusesWrite = true;
    }

    @Override
    protected Table table() {
        if (away) {
            throw new IllegalStateException("the table turns requests away");
        }
        return table;
    }

    @Override
    public PutResult put(Item item, Condition condition) {
        if (refusesWrite) {
            refusesWrite = false;
            throw new IllegalStateException("the table refuses a write");
        }
        return super.put(item, condition);
    }
}
