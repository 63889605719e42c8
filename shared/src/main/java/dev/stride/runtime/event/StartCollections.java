package dev.stride.runtime.event;

import dev.stride.Limits;
import dev.stride.runtime.codec.Digest;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.table.TableKeys;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Stores {@link StartCollection}s in the items {@code COLLECT#<workflow>#<correlation>} / {@code EVENTS}. A collection expires
 * with its events. If the events belong to an instance, the collection expires with the instance instead. For this purpose, a
 * reference item {@code INSTANCE#<id>} / {@code COLLECTION#<digest>} leads from the instance to the collection.
 */
public final class StartCollections {

    private static final String SORT = "EVENTS";

    private static final String REFERENCE = "COLLECTION#";

    private final Table table;

    public StartCollections(Table table) {
        this.table = table;
    }

    /** Returns a stored collection; an empty collection if none is stored. */
    StartCollection find(Key key) {
        return decode(table.get(key));
    }

    private static StartCollection decode(Optional<Item> item) {
        return item.map(Item::body)
                .map(body -> Json.decode(body, StartCollection.class))
                .orElse(StartCollection.EMPTY);
    }

    /**
     * Applies a change to a collection. Retries with the latest stored collection after a write conflict.
     *
     * @param event id of the event that causes the change
     * @param joins whether later events join the instance that the event starts or joins. As long as that instance is open, the
     *     collection has no expiry
     * @return the stored collection after the change
     */
    StartCollection update(Key key, String event, boolean joins, UnaryOperator<StartCollection> change) {
        for (int tries = 0; tries < Limits.COMMIT_ATTEMPTS; tries++) {
            var item = table.get(key);
            var now = decode(item);
            var next = change.apply(now);
            if (next.equals(now)) {
                return now;
            }
            var belongsToInstance = joins && next.decisionAbout(event).isPresent();
            if (belongsToInstance && !next.lastInstance().equals(now.lastInstance())) {
                next.lastInstance().ifPresent(instance -> table.put(reference(instance, key), new Condition.Always()));
            }
            var expiry = belongsToInstance ? Optional.<Long>empty() : Optional.of(laterExpiry(item, event));
            if (put(key, item, next, expiry)) {
                return next;
            }
        }
        throw tooManyUpdates(key);
    }

    /**
     * Returns the new expiry of a collection that does not belong to an open instance: the present expiry of the collection or
     * the expiry of the event, whichever is later. So decisions about earlier events do not expire too early.
     */
    private static long laterExpiry(Optional<Item> item, String event) {
        return Math.max(
                EventStore.expiry(StoredEvent.at(event)),
                item.flatMap(Item::expiresAt).orElse(0L));
    }

    private boolean put(Key key, Optional<Item> before, StartCollection next, Optional<Long> expiry) {
        var version = before.map(Item::version).orElse(0L);
        Condition condition = before.isPresent() ? new Condition.VersionIs(version) : new Condition.Absent();
        var changed = new Item(key, version + 1, Json.encode(next), Optional.empty(), expiry);
        return table.put(changed, condition) instanceof Table.PutResult.Stored;
    }

    private static Item reference(String instance, Key key) {
        var partition = key.partition().getBytes(StandardCharsets.UTF_8);
        return Item.of(new Key(TableKeys.instance(instance), REFERENCE + Digest.of(partition)), partition);
    }

    /** Returns whether an item of an instance is a reference to a collection. */
    public static boolean isReference(Item item) {
        return item.key().sort().startsWith(REFERENCE);
    }

    /**
     * Sets the expiry of a collection, given the item of an instance that refers to the collection. Does nothing if the latest
     * decision in the collection names another instance, because the collection then belongs to that other instance.
     *
     * @param expiry empty if the instance was reopened
     */
    public void setExpiry(Item reference, Optional<Long> expiry) {
        var instance =
                reference.key().partition().substring(TableKeys.instance("").length());
        var key = new Key(new String(reference.body(), StandardCharsets.UTF_8), SORT);
        for (int tries = 0; tries < Limits.COMMIT_ATTEMPTS; tries++) {
            var item = table.get(key)
                    .filter(it -> !it.expiresAt().equals(expiry))
                    .filter(it -> decode(Optional.of(it)).lastInstance().equals(Optional.of(instance)));
            if (item.isEmpty() || put(key, item, decode(item), expiry)) {
                return;
            }
        }
        throw tooManyUpdates(key);
    }

    private static IllegalStateException tooManyUpdates(Key key) {
        return new IllegalStateException(
                "too many concurrent updates of the collected start events in partition %s; the message will be redelivered"
                        .formatted(key.partition()));
    }

    static Key key(String workflow, Map<String, String> correlation) {
        return new Key("COLLECT#" + KeyText.combine(workflow, correlation), SORT);
    }
}
