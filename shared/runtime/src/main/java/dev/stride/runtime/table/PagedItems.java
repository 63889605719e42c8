package dev.stride.runtime.table;

import dev.stride.Limits;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/** The items of a partition as an {@link Iterable}. Reads each page only when all items of the previous page were returned. */
public final class PagedItems implements Iterable<Item> {

    private final Table table;
    private final String partition;
    private final String prefix;
    private final Optional<String> after;

    public PagedItems(Table table, String partition, String prefix) {
        this(table, partition, prefix, Optional.empty());
    }

    /** @param after the exclusive start: a sort key that need not exist */
    public PagedItems(Table table, String partition, String prefix, Optional<String> after) {
        this.table = table;
        this.partition = partition;
        this.prefix = prefix;
        this.after = after;
    }

    @Override
    public Iterator<Item> iterator() {
        return new Iterator<>() {
            private List<Item> page = List.of();
            private int at = 0;
            private Optional<String> next = after;
            private boolean last = false;

            @Override
            public boolean hasNext() {
                while (at == page.size() && !last) {
                    var read = table.query(partition, prefix, Direction.ASCENDING, Limits.PAGE_SIZE, next);
                    page = read.items();
                    at = 0;
                    next = read.next();
                    last = next.isEmpty();
                }
                return at < page.size();
            }

            @Override
            public Item next() {
                if (!hasNext()) {
                    throw new NoSuchElementException("no more items of " + partition);
                }
                return page.get(at++);
            }
        };
    }
}
