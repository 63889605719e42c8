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

/** Where events gather until they start an instance: {@code COLLECT#<workflow>#<correlation>} / {@code EVENTS}. */
final class StartCollections {

    private final Table table;

    StartCollections(Table table) {
        this.table = table;
    }

    /** What has gathered. */
    StartCollection find(Key key) {
        return gathered(table.get(key));
    }

    private static StartCollection gathered(Optional<Item> item) {
        return item.map(Item::body)
                .map(body -> Json.decode(body, StartCollection.class))
                .orElse(StartCollection.NOTHING);
    }

    /**
     * Changes what has gathered. The change may be made anew over what another one left.
     *
     * @param lasting whether it is kept for ever, rather than as long as its events
     * @return what is there then
     */
    StartCollection update(Key key, String event, boolean lasting, UnaryOperator<StartCollection> change) {
        for (int tries = 0; tries < Limits.COMMIT_ATTEMPTS; tries++) {
            var item = table.get(key);
            var now = gathered(item);
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
        throw new IllegalStateException("events at " + key.partition() + " are contended; the queue will try again");
    }

    static Key key(String workflow, Map<String, String> correlation) {
        return new Key("COLLECT#" + KeyText.combine(workflow, correlation), "EVENTS");
    }
}
