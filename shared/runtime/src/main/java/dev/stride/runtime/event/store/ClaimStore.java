package dev.stride.runtime.event.store;

import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.table.TableKeys;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** A store of the events that are reserved for instances that wait in their start state. */
public final class ClaimStore {

    private static final String CLAIMS = "CLAIMS";

    private final Table table;

    ClaimStore(Table table) {
        this.table = table;
    }

    /**
     * The events that are reserved for an instance, stored under {@code INSTANCE-EVENTS#<instance>} / {@code CLAIMS}.
     *
     * @param version of the item, if it is stored
     * @param events ids of the events
     */
    public record Claims(String instance, Optional<Long> version, Set<String> events) {}

    private record Claimed(Set<String> events) {
        private Claimed {
            events = new TreeSet<>(events);
        }
    }

    /** Returns the reservations of events for an instance that waits in its start state. */
    public Claims find(String instance) {
        var item = table.get(new Key(TableKeys.instanceEvents(instance), CLAIMS));
        var events = item.map(it -> Json.decode(it.body(), Claimed.class).events());
        return new Claims(instance, item.map(Item::version), events.orElse(Set.of()));
    }

    /**
     * Replaces reservations, unless they have changed since they were read.
     *
     * @param newest the event that was reserved last, with which the reservations expire
     * @return whether the new reservations are stored
     */
    public boolean replace(Claims former, Set<String> events, StoredEvent newest) {
        var item = new Item(
                new Key(TableKeys.instanceEvents(former.instance()), CLAIMS),
                former.version().orElse(0L) + 1,
                Json.encode(new Claimed(events)),
                Optional.empty(),
                Optional.of(EventStore.expiry(newest.at())));
        var condition =
                former.version().<Condition>map(Condition.VersionIs::new).orElseGet(Condition.Absent::new);
        return table.put(item, condition) instanceof Table.PutResult.Stored;
    }
}
