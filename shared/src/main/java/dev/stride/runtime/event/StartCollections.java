package dev.stride.runtime.event;

import dev.stride.Limits;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The store of {@link StartCollection}s, under {@code COLLECT#<workflow>#<correlation>} / {@code EVENTS}. */
final class StartCollections {

    private final Table table;

    StartCollections(Table table) {
        this.table = table;
    }

    /** Returns the events and decisions of a collection, empty when it is not stored. */
    StartCollection find(Key key) {
        return decode(table.get(key));
    }

    private static StartCollection decode(Optional<Item> item) {
        return item.map(Item::body)
                .map(body -> Json.decode(body, StartCollection.class))
                .orElse(StartCollection.EMPTY);
    }

    /**
     * Applies a change to a collection. Retries with the latest stored collection when another writer interferes.
     *
     * @param event id of the event that causes the change
     * @param lasting whether the collection never expires; otherwise it expires with its events
     * @return the stored collection after the change
     */
    StartCollection update(Key key, String event, boolean lasting, UnaryOperator<StartCollection> change) {
        for (int tries = 0; tries < Limits.COMMIT_ATTEMPTS; tries++) {
            var item = table.get(key);
            var now = decode(item);
            var next = change.apply(now);
            if (next.equals(now)) {
                return now;
            }
            var version = item.map(Item::version).orElse(0L);
            Condition condition = item.isPresent() ? new Condition.VersionIs(version) : new Condition.Absent();
            var expiry = lasting ? Optional.<Long>empty() : Optional.of(EventStore.expiry(StoredEvent.at(event)));
            var changed = new Item(key, version + 1, Json.encode(next), Optional.empty(), expiry);
            if (table.put(changed, condition) instanceof Table.PutResult.Stored) {
                return next;
            }
        }
        throw new IllegalStateException("too many concurrent updates of the start events at " + key.partition()
                + "; the message will be redelivered");
    }

    static Key key(String workflow, Map<String, String> correlation) {
        return new Key("COLLECT#" + KeyText.combine(workflow, correlation), "EVENTS");
    }
}
