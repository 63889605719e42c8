package dev.stride.runtime.event;

import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.EventOwnership.EventOwner;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.table.PagedItems;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/**
 * Events in the order of their arrival, for those who wait or will wait for them: {@code INBOX#<place>} beside the
 * subscriptions that they are for. The event itself is kept once, in {@link EventStore}.
 */
final class InboxStore {

    private static final String PREFIX = "INBOX#";

    private final Table table;
    private final EventStore eventStore;
    private final InstantSource clock;

    InboxStore(Table table, EventStore eventStore, InstantSource clock) {
        this.table = table;
        this.eventStore = eventStore;
        this.clock = clock;
    }

    /** The partition of events that only one instance may take. */
    static String instancePartition(String instance) {
        return "INSTANCE-EVENTS#" + instance;
    }

    /** Puts an event in. Again changes nothing. @return what is there */
    Item put(String partition, StoredEvent event) {
        return put(event, place -> item(partition, place, 0, EventOwner.ANYONE));
    }

    /** Puts an event in that only this instance may take. */
    void putForInstance(String instance, StoredEvent event) {
        put(event, place -> item(instancePartition(instance), place, 1, EventOwner.of(instance)));
    }

    /** The first place comes last: an event that is there is at a late place too, if it needs one. */
    private Item put(StoredEvent event, Function<String, Item> at) {
        var first = at.apply(event.id());
        if (!(event.positions().size() == 1 && eventStore.isStillVisible(event.id()))) {
            var there = table.get(first.key());
            if (there.isPresent()) {
                return there.get();
            }
            var late = event.positions().stream()
                    .skip(1)
                    .flatMap(place -> table.get(at.apply(place).key()).stream());
            if (late.findFirst().isEmpty()) {
                put(at.apply(eventStore.withVisiblePosition(event).lastPosition()));
            }
        }
        return put(first);
    }

    /** The item at the first place of an event that lies at another one too. */
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
     * Decides whose an event is, unless that is decided already.
     *
     * @return what is decided now
     */
    EventOwner decideOwner(Item undecided, EventOwner eventOwner) {
        var item = item(undecided.key().partition(), positionOf(undecided), 1, eventOwner);
        return switch (table.put(item, new Condition.VersionBelow(1))) {
            case Table.PutResult.Stored() -> eventOwner;
            case Table.PutResult.ConditionFailed(var existing) ->
                existing.map(EventOwner::of).orElse(eventOwner);
        };
    }

    /** Events with ids after this text, oldest first. */
    Iterable<Item> listAfter(String partition, String text) {
        return new PagedItems(table, partition, PREFIX, Optional.of(PREFIX + text));
    }

    /** Whether its time is over; it may be there still. */
    boolean isExpired(Item item) {
        return item.expiresAt()
                .filter(at -> at <= clock.instant().getEpochSecond())
                .isPresent();
    }

    /** The place of the event that an item stands for. */
    static String positionOf(Item item) {
        return item.key().sort().substring(PREFIX.length());
    }

    private static Item item(String partition, String place, long version, EventOwner eventOwner) {
        var key = new Key(partition, PREFIX + place);
        var expiry = EventStore.expiry(StoredEvent.at(place));
        return new Item(key, version, Json.encode(eventOwner), Optional.empty(), Optional.of(expiry));
    }
}
