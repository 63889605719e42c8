package dev.stride.simulator.port;

import dev.stride.runtime.port.Table;
import dev.stride.simulator.fault.FaultKind;
import dev.stride.simulator.fault.FaultTarget;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** A table in memory: versions, conditions and listings as DynamoDB has them. */
public final class SimTable implements Table, FaultTarget {

    /** How many changes the index lags behind when it does. */
    private static final int LAG = 8;

    private final NavigableMap<Key, Item> items =
            new TreeMap<>(Comparator.comparing(Key::partition).thenComparing(Key::sort));
    private final Deque<Change> changes = new ArrayDeque<>();
    private Consumer<Item> watcher = _ -> {};

    /** What was there before something was written or deleted. */
    private record Change(Key key, Optional<Item> before) {}

    @Override
    public synchronized Optional<Item> get(Key key) {
        return Optional.ofNullable(items.get(key));
    }

    @Override
    public synchronized PutResult put(Item item, Condition condition) {
        var existing = get(item.key());
        if (!holds(condition, existing)) {
            return new PutResult.ConditionFailed(existing);
        }
        changed(item.key(), existing);
        items.put(item.key(), item);
        watcher.accept(item);
        return new PutResult.Stored();
    }

    @Override
    public synchronized void delete(Key key) {
        changed(key, get(key));
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
            case ASCENDING -> page(found, SimTable::sort, direction, limit, after);
            case DESCENDING -> page(sorted(found, SimTable::sort, direction), SimTable::sort, direction, limit, after);
        };
    }

    @Override
    public synchronized Page list(String listing, Direction direction, int limit, Optional<String> after) {
        var found = items.values().stream()
                .filter(item ->
                        item.listing().filter(at -> at.name().equals(listing)).isPresent());
        Function<Item, String> sort = item -> item.listing().orElseThrow().sort();
        return page(sorted(found, sort, direction), sort, direction, limit, after);
    }

    /** A listing as it was some changes ago. */
    @Override
    public synchronized Page callWithFault(FaultKind faultKind, Method method, Object[] arguments)
            throws ReflectiveOperationException {
        var lagging = new SimTable();
        lagging.items.putAll(items);
        changes.reversed()
                .forEach(change -> change.before()
                        .ifPresentOrElse(
                                item -> lagging.items.put(change.key(), item),
                                () -> lagging.items.remove(change.key())));
        return (Page) method.invoke(lagging, arguments);
    }

    private void changed(Key key, Optional<Item> before) {
        changes.addLast(new Change(key, before));
        if (changes.size() > LAG) {
            changes.removeFirst();
        }
    }

    /** Tells someone of every item at the moment it is stored. */
    public void onStored(Consumer<Item> observer) {
        watcher = observer;
    }

    private static boolean holds(Condition condition, Optional<Item> existing) {
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

    /** @param found in the order of the direction */
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
