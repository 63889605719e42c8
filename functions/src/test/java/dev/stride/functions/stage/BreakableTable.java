package dev.stride.functions.stage;

import dev.stride.runtime.port.Table;
import java.util.Optional;

/** A table that can be made unavailable, as by throttling or an outage. */
public final class BreakableTable implements Table {

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

    private Table table() {
        if (away) {
            throw new IllegalStateException("the table turns requests away");
        }
        return table;
    }

    @Override
    public Optional<Item> get(Key key) {
        return table().get(key);
    }

    @Override
    public PutResult put(Item item, Condition condition) {
        if (refusesWrite) {
            refusesWrite = false;
            throw new IllegalStateException("the table refuses a write");
        }
        return table().put(item, condition);
    }

    @Override
    public void delete(Key key) {
        table().delete(key);
    }

    @Override
    public Page query(String partition, String prefix, Direction direction, int limit, Optional<String> after) {
        return table().query(partition, prefix, direction, limit, after);
    }

    @Override
    public Page list(Index index, String listing, Direction direction, int limit, Optional<String> after) {
        return table().list(index, listing, direction, limit, after);
    }
}
