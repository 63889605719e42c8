package dev.stride.runtime.protocol;

import dev.stride.runtime.Ports;
import dev.stride.runtime.port.Table;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Ports with a table that shows subscriptions late, or that stores duplicate events as new ones. */
final class EventTableMutant implements Table {

    /** How long a new subscription stays invisible. */
    private static final Duration LAG = Duration.ofSeconds(2);

    private static final String SUBSCRIPTION = "SUB#";
    private static final String ARRIVED = "ARRIVED#";

    private final Table table;
    private final InstantSource clock;
    private final Duration lag;
    private final boolean forgets;
    private final Map<Key, Instant> stored = new HashMap<>();

    private EventTableMutant(Ports ports, Duration lag, boolean forgets) {
        this.table = ports.table();
        this.clock = ports.clock();
        this.lag = lag;
        this.forgets = forgets;
    }

    /** Returns ports with a table that shows subscriptions late. */
    static Ports late(Ports ports) {
        return over(ports, new EventTableMutant(ports, LAG, false));
    }

    /** Returns ports with a table that stores every event as a new one. */
    static Ports forgetful(Ports ports) {
        return over(ports, new EventTableMutant(ports, Duration.ZERO, true));
    }

    @Override
    public Optional<Item> get(Key key) {
        return table.get(key);
    }

    @Override
    public PutResult put(Item item, Condition condition) {
        stored.putIfAbsent(item.key(), clock.instant());
        var forgotten = forgets && item.key().partition().startsWith(ARRIVED);
        return table.put(item, forgotten ? new Condition.Always() : condition);
    }

    @Override
    public void delete(Key key) {
        table.delete(key);
    }

    @Override
    public Page query(String partition, String prefix, Direction direction, int limit, Optional<String> after) {
        var page = table.query(partition, prefix, direction, limit, after);
        var seen = page.items().stream().filter(item -> !isTooNew(item)).toList();
        return new Page(seen, page.next());
    }

    @Override
    public Page list(String listing, Direction direction, int limit, Optional<String> after) {
        return table.list(listing, direction, limit, after);
    }

    private boolean isTooNew(Item item) {
        return item.key().sort().startsWith(SUBSCRIPTION)
                && stored.getOrDefault(item.key(), Instant.EPOCH).plus(lag).isAfter(clock.instant());
    }

    private static Ports over(Ports ports, Table table) {
        return ports.with(table);
    }
}
