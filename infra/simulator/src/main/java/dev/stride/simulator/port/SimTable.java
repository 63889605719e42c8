package dev.stride.simulator.port;

import dev.stride.adapter.memory.MemoryTable;
import dev.stride.runtime.port.Table;
import dev.stride.simulator.fault.FaultInjector.FaultTarget;
import dev.stride.simulator.fault.FaultKind;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** An in-memory table whose index queries can return stale results, like those of a global secondary index in DynamoDB. */
public final class SimTable implements Table, FaultTarget {

    /** Number of changes that a stale query misses. */
    private static final int LAG = 8;

    private final MemoryTable table = new MemoryTable();
    private final Deque<Change> changes = new ArrayDeque<>();
    private final Set<Key> written = new LinkedHashSet<>();

    /** A write or deletion of the item with this key, and the item that existed before. */
    private record Change(Key key, Optional<Item> before) {}

    @Override
    public synchronized Optional<Item> get(Key key) {
        return table.get(key);
    }

    @Override
    public synchronized PutResult put(Item item, Condition condition) {
        var before = table.get(item.key());
        var result = table.put(item, condition);
        if (result instanceof PutResult.Stored) {
            remember(new Change(item.key(), before));
            written.add(item.key());
        }
        return result;
    }

    @Override
    public synchronized void delete(Key key) {
        remember(new Change(key, table.get(key)));
        table.delete(key);
    }

    @Override
    public synchronized Page query(
            String partition, String prefix, Direction direction, int limit, Optional<String> after) {
        return table.query(partition, prefix, direction, limit, after);
    }

    @Override
    public synchronized Page list(Index index, String listing, Direction direction, int limit, Optional<String> after) {
        return table.list(index, listing, direction, limit, after);
    }

    @Override
    public synchronized Page listNewest(Index index, List<ShardedListing> listings, int limit, Optional<String> after) {
        return table.listNewest(index, listings, limit, after);
    }

    /** Runs an index query on the table as it was before the last {@link #LAG} changes. */
    @Override
    public synchronized Page callWithFault(FaultKind faultKind, Method method, Object[] arguments)
            throws ReflectiveOperationException {
        var lagging = table.copy();
        changes.reversed()
                .forEach(change -> change.before()
                        .ifPresentOrElse(
                                item -> lagging.put(item, new Condition.Always()), () -> lagging.delete(change.key())));
        return (Page) method.invoke(lagging, arguments);
    }

    public synchronized List<Item> items() {
        return written.stream().flatMap(key -> table.get(key).stream()).toList();
    }

    /** Calls the listener with each item right after the table has stored it. */
    public void onStored(Consumer<Item> listener) {
        table.onStored(listener);
    }

    private void remember(Change change) {
        changes.addLast(change);
        if (changes.size() > LAG) {
            changes.removeFirst();
        }
    }
}
