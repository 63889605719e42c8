package dev.stride.runtime.store;

import dev.stride.MaintenanceLimits;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.time.Instant;
import java.util.Optional;

/**
 * The instances of which an operator has cancelled everything that they have started, directly or not, under {@code
 * CANCELLED#<instance>} / {@code DESCENDANTS}. An item lives as long as a message can, so that the start of a descendant that
 * waits in a queue still finds it.
 */
public final class CancelledRoots {

    private final Table table;

    public CancelledRoots(Table table) {
        this.table = table;
    }

    /** Marks an instance, and begins the search for its descendants anew. */
    public void add(String instance, Instant now) {
        startRound(instance, 0, now);
    }

    /** Returns whether an instance is marked. The read is strongly consistent. */
    public boolean contains(String instance) {
        return table.get(key(instance)).isPresent();
    }

    /** Returns whether the given round of the search for descendants, or a later one, was started. */
    public boolean isRoundStarted(String instance, int round) {
        return table.get(key(instance)).filter(item -> item.version() >= round).isPresent();
    }

    /** Records that a round of the search for descendants has started. */
    public void startRound(String instance, int round, Instant now) {
        var expiry = now.plus(MaintenanceLimits.SHORTEST_RETENTION).getEpochSecond();
        table.put(
                new Item(key(instance), round, new byte[0], Optional.empty(), Optional.of(expiry)),
                new Condition.Always());
    }

    private static Key key(String instance) {
        return new Key("CANCELLED#" + instance, "DESCENDANTS");
    }
}
