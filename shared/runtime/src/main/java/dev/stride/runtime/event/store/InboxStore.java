package dev.stride.runtime.event.store;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.Page;
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
public final class InboxStore {

    private static final String PREFIX = "INBOX#";

    private final Table table;
    private final EventStore eventStore;
    private final InstantSource clock;

    InboxStore(Table table, EventStore eventStore, InstantSource clock) {
        this.table = table;
        this.eventStore = eventStore;
        this.clock = clock;
    }

    /** Stores an event in an inbox, once. Returns the stored item. */
    public Item put(String partition, StoredEvent event) {
        return put(event, position -> item(partition, position, 0, EventOwner.ANYONE));
    }

    public void putForInstance(String instance, StoredEvent event) {
        put(event, position -> item(TableKeys.instanceEvents(instance), position, 1, EventOwner.of(instance)));
    }

    /**
     * An event that is stored some time after its arrival gets a second position, where branches that have already read past the first one
     * find it.
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

    /** Returns the item at the position of the arrival, for an event that has a late position besides. */
    public Optional<Item> findFirst(Item late, StoredEvent event) {
        return table.get(new Key(late.key().partition(), PREFIX + event.id()));
    }

    private Item put(Item item) {
        return switch (table.put(item, new Condition.Absent())) {
            case Table.PutResult.Stored() -> item;
            case Table.PutResult.ConditionFailed(var existing) -> existing.orElse(item);
        };
    }

    /** Stores which instance may consume an event, unless this is already decided. Returns the stored owner. */
    public EventOwner decideOwner(Item undecided, EventOwner eventOwner) {
        var item = item(undecided.key().partition(), positionOf(undecided), 1, eventOwner);
        return switch (table.put(item, new Condition.VersionBelow(1))) {
            case Table.PutResult.Stored() -> eventOwner;
            case Table.PutResult.ConditionFailed(var existing) ->
                existing.map(EventOwner::of).orElse(eventOwner);
        };
    }

    public Iterable<Item> listAfter(String partition, String position) {
        return new PagedItems(table, partition, PREFIX, Optional.of(PREFIX + position));
    }

    /** DynamoDB may delete expired items late. */
    public boolean isExpired(Item item) {
        return item.expiresAt()
                .filter(at -> at <= clock.instant().getEpochSecond())
                .isPresent();
    }

    /** @param before the position at which the previous page ended */
    public Page listNewest(String partition, int limit, Optional<String> before) {
        return table.query(partition, PREFIX, Direction.DESCENDING, limit, before.map(position -> PREFIX + position));
    }

    public static String positionOf(Item item) {
        return item.key().sort().substring(PREFIX.length());
    }

    private static Item item(String partition, String position, long version, EventOwner eventOwner) {
        var key = new Key(partition, PREFIX + position);
        var expiry = EventStore.expiry(StoredEvent.at(position));
        return new Item(key, version, Json.encode(eventOwner), Optional.empty(), Optional.of(expiry));
    }

    /**
     * Who may consume an event of an inbox.
     *
     * @param instance the only instance that may; empty if any waiting instance may, if none may, or before the decision
     * @param ambiguous whether no instance may, because several waited and the event selects none of them
     */
    @JsonInclude(JsonInclude.Include.NON_ABSENT)
    public record EventOwner(Optional<String> instance, boolean ambiguous) {

        static final EventOwner ANYONE = new EventOwner(Optional.empty(), false);

        public static final EventOwner AMBIGUOUS = new EventOwner(Optional.empty(), true);

        public static EventOwner of(String instance) {
            return new EventOwner(Optional.of(instance), false);
        }

        public static EventOwner of(Item item) {
            return Json.decode(item.body(), EventOwner.class);
        }

        public boolean decided() {
            return ambiguous || instance.isPresent();
        }
    }
}
