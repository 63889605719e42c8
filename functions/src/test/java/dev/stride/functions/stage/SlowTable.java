package dev.stride.functions.stage;

import dev.stride.adapter.memory.MemoryTable;
import dev.stride.runtime.port.ForwardingTable;
import dev.stride.runtime.port.Table;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A table in memory whose writes take time, so that messages that are handled concurrently hold their data at the same time. */
final class SlowTable extends ForwardingTable {

    private static final Duration WRITE = Duration.ofMillis(500);

    private final Table table = new MemoryTable();

    @Override
    protected Table table() {
        return table;
    }

    @Override
    public PutResult put(Item item, Condition condition) {
        LockSupport.parkNanos(WRITE.toNanos());
        return super.put(item, condition);
    }
}
