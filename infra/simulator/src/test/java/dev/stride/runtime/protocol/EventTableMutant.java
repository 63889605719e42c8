package dev.stride.runtime.protocol;

import dev.stride.runtime.Ports;
import dev.stride.runtime.port.ForwardingTable;
import dev.stride.runtime.port.Table;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Ports with a table that shows subscriptions late, stores duplicate events as new ones, or forgets decisions. */
final class EventTableMutant extends ForwardingTable {

    /** How long a new subscription stays invisible. */
    private static final Duration LAG = Duration.ofSeconds(2);

    private static final String SUBSCRIPTION = "SUB#";
    private static final String ARRIVED = "ARRIVED#";
    private static final String DECISION = "START#";
    private static final String CLAIMS = "CLAIMS";
    private static final String COLLECTION = "COLLECT#";

    private final Table table;
    private final InstantSource clock;
    private final Duration lag;
    private final Predicate<Key> forgets;
    private final Predicate<Key> hides;
    private final Map<Key, Instant> stored = new HashMap<>();

    private EventTableMutant(Ports ports, Duration lag, Predicate<Key> forgets, Predicate<Key> hides) {
        this.table = ports.table();
        this.clock = ports.clock();
        this.lag = lag;
        this.forgets = forgets;
        this.hides = hides;
    }

    /** Returns ports with a table that shows subscriptions late. */
    static Ports late(Ports ports) {
        return over(ports, new EventTableMutant(ports, LAG, _ -> false, _ -> false));
    }

    /** Returns ports with a table that stores every event as a new one. */
    static Ports forgetful(Ports ports) {
        return forgetting(ports, key -> key.partition().startsWith(ARRIVED));
    }

    /** A table that takes every decision about an event that may start an instance for the first one. */
    static Ports undecided(Ports ports) {
        return forgetting(
                ports, key -> key.partition().startsWith(ARRIVED) && key.sort().startsWith(DECISION));
    }

    /** A table that does not know what is promised to a wait when more is. */
    static Ports unpromised(Ports ports) {
        return forgetting(ports, key -> key.sort().equals(CLAIMS));
    }

    /** A table in which no instance is known by the correlation values of its events. */
    static Ports unassigned(Ports ports) {
        return over(
                ports,
                new EventTableMutant(
                        ports, Duration.ZERO, EventTableMutant::isCollection, EventTableMutant::isCollection));
    }

    /** A table that does not know what is assigned to an instance when more is. */
    static Ports overassigned(Ports ports) {
        return forgetting(ports, EventTableMutant::isCollection);
    }

    private static boolean isCollection(Key key) {
        return key.partition().startsWith(COLLECTION);
    }

    private static Ports forgetting(Ports ports, Predicate<Key> keys) {
        return over(ports, new EventTableMutant(ports, Duration.ZERO, keys, _ -> false));
    }

    @Override
    protected Table table() {
        return table;
    }

    @Override
    public Optional<Item> get(Key key) {
        return super.get(key).filter(_ -> !hides.test(key));
    }

    @Override
    public PutResult put(Item item, Condition condition) {
        stored.putIfAbsent(item.key(), clock.instant());
        return super.put(item, forgets.test(item.key()) ? new Condition.Always() : condition);
    }

    @Override
    public Page query(String partition, String prefix, Direction direction, int limit, Optional<String> after) {
        var page = super.query(partition, prefix, direction, limit, after);
        var seen = page.items().stream().filter(item -> !isTooNew(item)).toList();
        return new Page(seen, page.next());
    }

    private boolean isTooNew(Item item) {
        return item.key().sort().startsWith(SUBSCRIPTION)
                && stored.getOrDefault(item.key(), Instant.EPOCH).plus(lag).isAfter(clock.instant());
    }

    private static Ports over(Ports ports, Table table) {
        return ports.with(table);
    }
}
