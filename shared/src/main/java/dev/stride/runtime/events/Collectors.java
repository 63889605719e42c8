package dev.stride.runtime.events;

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
final class Collectors {

    private final Table table;

    Collectors(Table table) {
        this.table = table;
    }

    /**
     * Changes what has gathered. The change may be made anew over what another one left.
     *
     * @param lasting whether it is kept for ever, rather than as long as its events
     * @return what is there then
     */
    Collection change(Key key, String event, boolean lasting, UnaryOperator<Collection> change) {
        for (int tries = 0; tries < Limits.COMMIT_TRIES; tries++) {
            var item = table.get(key);
            var now = item.map(Item::body)
                    .map(body -> Json.read(body, Collection.class))
                    .orElse(Collection.NOTHING);
            var next = change.apply(now);
            if (next.equals(now)) {
                return now;
            }
            var version = item.map(Item::version).orElse(0L);
            Condition condition = item.isPresent() ? new Condition.VersionIs(version) : new Condition.Absent();
            var expiry = lasting ? Optional.<Long>empty() : Optional.of(Arrivals.expiry(Arrived.at(event)));
            var changed = new Item(key, version + 1, Json.bytes(next), Optional.empty(), expiry);
            if (table.put(changed, condition) instanceof Table.Put.Stored) {
                return next;
            }
        }
        throw new IllegalStateException("events at " + key.partition() + " are contended; the queue will try again");
    }

    static Key key(String workflow, Map<String, String> correlation) {
        return new Key("COLLECT#" + Names.ofAll(workflow, correlation), "EVENTS");
    }
}
