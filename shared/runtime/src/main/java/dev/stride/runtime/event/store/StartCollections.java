package dev.stride.runtime.event.store;

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
import java.util.stream.Stream;

/**
 * A store of {@link StartCollection}s, i.e. of events that wait for further events to start an instance together. A
 * collection remains after the start until its events expire, so that it recognises their duplicates. If later events
 * join the started instances, the collection expires with the last of these instead.
 *
 * <p>The item of a collection is {@code COLLECT#<workflow>#<correlation>} / {@code EVENTS}. A reference item
 * {@code INSTANCE#<id>} / {@code COLLECTION#<digest>} leads from the instance to the collection.
 */
public final class StartCollections {

    private static final String SORT = "EVENTS";

    private static final String REFERENCE = "COLLECTION#";

    private final Table table;

    StartCollections(Table table) {
        this.table = table;
    }

    /** Returns an empty collection if none is stored. */
    public StartCollection find(Key key) {
        return decode(table.get(key));
    }

    private static StartCollection decode(Optional<Item> item) {
        return item.map(Item::body)
                .map(body -> Json.decode(body, StartCollection.class))
                .orElse(StartCollection.EMPTY);
    }

    /**
     * Changes a collection because an event has arrived. After a write conflict, applies the change again to the latest collection.
     *
     * @param joins whether the instance that takes this event also gets later events; then the collection does not expire while this
     *     instance is open, whatever happens to later events
     * @return the stored collection after the change
     */
    public StartCollection update(Key key, String event, boolean joins, UnaryOperator<StartCollection> change) {
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
            var isOfOpenInstance = item.isPresent() && item.get().expiresAt().isEmpty();
            var expiry = belongsToInstance || isOfOpenInstance
                    ? Optional.<Long>empty()
                    : Optional.of(laterExpiry(item, event));
            if (put(key, item, next, expiry)) {
                return next;
            }
        }
        throw tooManyUpdates(key);
    }

    /** Returns an expiry with which the collection remembers earlier events long enough to recognise their duplicates. */
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

    /** Returns whether an item of an instance names the collection of the events that started the instance or joined it later. */
    public static boolean isReference(Item item) {
        return item.key().sort().startsWith(REFERENCE);
    }

    /**
     * Sets the expiry of the collection that an item of an instance names, unless another instance may still take events from it:
     * then it expires with the last of these. The item itself must already have an expiry if the instance has ended, so that two
     * instances that end at once do not leave the collection to one another.
     *
     * @param expiry empty if the instance was reopened
     */
    public void setExpiry(Item reference, Optional<Long> expiry) {
        var instance = TableKeys.instanceOf(reference.key().partition());
        var key = new Key(new String(reference.body(), StandardCharsets.UTF_8), SORT);
        for (int tries = 0; tries < Limits.COMMIT_ATTEMPTS; tries++) {
            var item = table.get(key)
                    .filter(it -> !it.expiresAt().equals(expiry))
                    .filter(it -> expiry.isEmpty() || expiresWith(instance, it, expiry.get()));
            if (item.isEmpty() || put(key, item, decode(item), expiry)) {
                return;
            }
        }
        throw tooManyUpdates(key);
    }

    private boolean expiresWith(String instance, Item item, long expiry) {
        var collection = decode(Optional.of(item));
        // The erasure of the last instance may bring the expiry forward.
        var isLast = collection.lastInstance().equals(Optional.of(instance));
        return (isLast || item.expiresAt().filter(at -> at > expiry).isEmpty())
                && Stream.concat(collection.openInstances().stream(), collection.lastInstance().stream())
                        .distinct()
                        .filter(other -> !other.equals(instance))
                        .noneMatch(other -> isOpen(other, item.key()));
    }

    /**
     * Returns whether an instance of a collection is open, or is about to begin. The item that refers to the collection is stored before
     * the instance begins. It expires after the instance has ended, and is deleted when the instance is erased.
     */
    public boolean isOpen(String instance, Key key) {
        return table.get(reference(instance, key).key())
                .filter(item -> item.expiresAt().isEmpty())
                .isPresent();
    }

    private static IllegalStateException tooManyUpdates(Key key) {
        return new IllegalStateException(
                "too many concurrent updates of the table partition %s, which collects the events that start an instance; the message will be redelivered"
                        .formatted(key.partition()));
    }

    public static Key key(String workflow, Map<String, String> correlation) {
        return new Key("COLLECT#" + TableKeys.combine(workflow, correlation), SORT);
    }
}
