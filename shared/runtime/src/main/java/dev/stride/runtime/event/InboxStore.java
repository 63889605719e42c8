package dev.stride.runtime.event;

import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.EventOwnership.EventOwner;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.table.PagedItems;
import dev.stride.runtime.table.TableKeys;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/**
 * A store of inboxes. An inbox lists the events that match certain subscriptions, in the order of their arrival. Its items are
 * stored under {@code INBOX#<position>} in the table partition of these subscriptions. The event itself is stored once, in {@link
 * EventStore}.
 */
final class InboxStore {

    static final String PREFIX = "INBOX#";

    private final Table table;
    private final EventStore eventStore;
    private final InstantSource clock;

    InboxStore(Table table, EventStore eventStore, InstantSource clock) {
        this.table = table;
        this.eventStore = eventStore;
        this.clock = clock;
    }

    /** Returns the key of the table partition for events that only the given instance may consume. */
    static String instancePartition(String instance) {
        return TableKeys.instanceEvents(instance);
    }

    /**
     * Stores an event in the inbox that has the given table partition. Branches with equal subscriptions share this
     * inbox and read their events from it. Storing the event again has no effect.
     *
     * @return the stored item
     */
    Item put(String partition, StoredEvent event) {
        return put(event, position -> item(partition, position, 0, EventOwner.ANYONE));
    }

    /** Adds an event to the inbox of one instance. */
    void putForInstance(String instance, StoredEvent event) {
        put(event, position -> item(instancePartition(instance), position, 1, EventOwner.of(instance)));
    }

    /**
     * Adds an event to an inbox, which lists events in the order of arrival. An event that is stored some time after
     * its arrival gets a second, later position in this order, where branches that have already read past the first
     * position find it.
     */
    private Item put(StoredEvent event, Function<String, Item> at) {
        var first = at.apply(event.id());
        if (!(event.positions().size() == 1 && eventStore.isStillVisible(event.id()))) {
            var there = table.get(first.key());
            if (there.isPresent()) {
                return there.get();
            }
            var late = event.positions().stream()
                    .skip(1)
                    .flatMap(position -> table.get(at.apply(position).key()).stream());
            if (late.findFirst().isEmpty()) {
                put(at.apply(eventStore.withVisiblePosition(event).lastPosition()));
            }
        }
        // The first item is written last: once it exists, the event can also be found at the later position.
        return put(first);
    }

    /**
     * Returns the first of the two inbox items of an event that was stored some time after its arrival. This item has
     * the position of the arrival. The second item, {@code late}, is for branches that had already read past the first
     * one.
     */
    Optional<Item> findFirst(Item late, StoredEvent event) {
        return table.get(new Key(late.key().partition(), PREFIX + event.id()));
    }

    private Item put(Item item) {
        return switch (table.put(item, new Condition.Absent())) {
            case Table.PutResult.Stored() -> item;
            case Table.PutResult.ConditionFailed(var existing) -> existing.orElse(item);
        };
    }

    /**
     * Stores which instance may consume an event, unless this is already decided.
     *
     * @return the stored owner
     */
    EventOwner decideOwner(Item undecided, EventOwner eventOwner) {
        var item = item(undecided.key().partition(), positionOf(undecided), 1, eventOwner);
        return switch (table.put(item, new Condition.VersionBelow(1))) {
            case Table.PutResult.Stored() -> eventOwner;
            case Table.PutResult.ConditionFailed(var existing) ->
                existing.map(EventOwner::of).orElse(eventOwner);
        };
    }

    /** Returns the events of an inbox after the given position, oldest first. */
    Iterable<Item> listAfter(String partition, String position) {
        return new PagedItems(table, partition, PREFIX, Optional.of(PREFIX + position));
    }

    /** Returns whether the expiry of the item has passed. DynamoDB may delete expired items late. */
    boolean isExpired(Item item) {
        return item.expiresAt()
                .filter(at -> at <= clock.instant().getEpochSecond())
                .isPresent();
    }

    /** Returns the sort key of an inbox item, given the position of its event in the order of arrival. */
    static String sort(String position) {
        return PREFIX + position;
    }

    /** Returns the position of an inbox item, which is part of its sort key. */
    static String positionOf(Item item) {
        return item.key().sort().substring(PREFIX.length());
    }

    private static Item item(String partition, String position, long version, EventOwner eventOwner) {
        var key = new Key(partition, PREFIX + position);
        var expiry = EventStore.expiry(StoredEvent.at(position));
        return new Item(key, version, Json.encode(eventOwner), Optional.empty(), Optional.of(expiry));
    }
}
