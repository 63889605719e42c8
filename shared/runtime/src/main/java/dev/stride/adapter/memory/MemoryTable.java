package dev.stride.adapter.memory;

import dev.stride.runtime.port.Table;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An implementation of the port {@link Table} in memory. It checks versions and conditions like the table in DynamoDB. Unlike an
 * index in DynamoDB, its listings always contain the latest writes.
 */
public final class MemoryTable implements Table {

    private final NavigableMap<Key, Item> items =
            new TreeMap<>(Comparator.comparing(Key::partition).thenComparing(Key::sort));
    private Consumer<Item> listener = _ -> {};

    @Override
    public synchronized Optional<Item> get(Key key) {
        return Optional.ofNullable(items.get(key));
    }

    @Override
    public synchronized PutResult put(Item item, Condition condition) {
        var existing = get(item.key());
        if (!isMet(condition, existing)) {
            return new PutResult.ConditionFailed(existing);
        }
        items.put(item.key(), item);
        listener.accept(item);
        return new PutResult.Stored();
    }

    @Override
    public synchronized void delete(Key key) {
        items.remove(key);
    }

    @Override
    public synchronized Page query(
            String partition, String prefix, Direction direction, int limit, Optional<String> after) {
        var first = after.filter(text -> direction == Direction.ASCENDING && text.compareTo(prefix) > 0)
                .orElse(prefix);
        var found = items.tailMap(new Key(partition, first)).values().stream()
                .takeWhile(item -> item.key().partition().equals(partition)
                        && item.key().sort().startsWith(prefix));
        return switch (direction) {
            case ASCENDING -> page(found, MemoryTable::sort, direction, limit, after);
            case DESCENDING ->
                page(sorted(found, MemoryTable::sort, direction), MemoryTable::sort, direction, limit, after);
        };
    }

    @Override
    public synchronized Page list(Index index, String listing, Direction direction, int limit, Optional<String> after) {
        var found = items.values().stream()
                .filter(item -> item.listing()
                        .flatMap(at -> at.in(index))
                        .filter(listing::equals)
                        .isPresent());
        Function<Item, String> sort = item -> item.listing().orElseThrow().sort();
        return page(sorted(found, sort, direction), sort, direction, limit, after);
    }

    @Override
    public synchronized Page listNewest(Index index, List<ShardedListing> listings, int limit, Optional<String> after) {
        var names =
                listings.stream().flatMap(listing -> listing.shards().stream()).collect(Collectors.toSet());
        var found = items.values().stream()
                .filter(item -> item.listing()
                        .flatMap(at -> at.in(index))
                        .filter(names::contains)
                        .isPresent())
                .filter(item -> after.isEmpty()
                        || isBeyond(item.listing().orElseThrow().sort(), after.get(), Direction.DESCENDING))
                .toList();
        return Page.newest(found, limit, Optional.empty());
    }

    /** Sets the listener that is called with each item right after the table has stored it. */
    public synchronized void onStored(Consumer<Item> newListener) {
        listener = newListener;
    }

    /**
     * Returns a new table with the same items. The new table does not have the listener that {@link #onStored} has set.
     */
    public synchronized MemoryTable copy() {
        var copy = new MemoryTable();
        copy.items.putAll(items);
        return copy;
    }

    private static boolean isMet(Condition condition, Optional<Item> existing) {
        return switch (condition) {
            case Condition.Always() -> true;
            case Condition.Absent() -> existing.isEmpty();
            case Condition.VersionIs(long version) ->
                existing.filter(item -> item.version() == version).isPresent();
            case Condition.VersionBelow(long version) ->
                existing.filter(item -> item.version() >= version).isEmpty();
        };
    }

    private static String sort(Item item) {
        return item.key().sort();
    }

    private static Stream<Item> sorted(Stream<Item> found, Function<Item, String> sort, Direction direction) {
        var ascending = Comparator.comparing(sort);
        return switch (direction) {
            case ASCENDING -> found.sorted(ascending);
            case DESCENDING -> found.sorted(ascending.reversed());
        };
    }

    /**
     * Returns the page of the items that follow {@code after}.
     *
     * @param found the items, in the order of the direction
     */
    private static Page page(
            Stream<Item> found, Function<Item, String> sort, Direction direction, int limit, Optional<String> after) {
        var beyond = found.filter(item -> after.isEmpty() || isBeyond(sort.apply(item), after.get(), direction));
        var items = beyond.limit(limit + 1L).toList();
        return items.size() <= limit
                ? new Page(items, Optional.empty())
                : new Page(items.subList(0, limit), Optional.of(sort.apply(items.get(limit - 1))));
    }

    private static boolean isBeyond(String sort, String after, Direction direction) {
        return switch (direction) {
            case ASCENDING -> sort.compareTo(after) > 0;
            case DESCENDING -> sort.compareTo(after) < 0;
        };
    }
}
