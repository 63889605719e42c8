package dev.stride.functions.stage;

import dev.stride.adapter.memory.MemoryTable;
import dev.stride.runtime.port.Table;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** A table in memory whose writes take time, so that messages that are handled concurrently hold their data at the same time. */
final class SlowTable implements Table {

    private static final Duration WRITE = Duration.ofMillis(500);

    private final Table table = new MemoryTable();

    @Override
    public Optional<Item> get(Key key) {
        return table.get(key);
    }

    @Override
    public PutResult put(Item item, Condition condition) {
        LockSupport.parkNanos(WRITE.toNanos());
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
