package dev.stride.runtime.events;

import dev.stride.runtime.codec.Json;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.store.Pages;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/**
 * Events in the order of their arrival, for those who wait or will wait for them: {@code INBOX#<place>} beside the
 * subscriptions that they are for. The event itself is kept once, in {@link Arrivals}.
 */
final class Inboxes {

    private static final String PREFIX = "INBOX#";

    private final Table table;
    private final Arrivals arrivals;
    private final InstantSource clock;

    Inboxes(Table table, Arrivals arrivals, InstantSource clock) {
        this.table = table;
        this.arrivals = arrivals;
        this.clock = clock;
    }

    /** The partition of events that only one instance may take. */
    static String of(String instance) {
        return "INSTANCE-EVENTS#" + instance;
    }

    /** Puts an event in. Again changes nothing. @return what is there */
    Item put(String partition, Arrived event) {
        return put(event, place -> item(partition, place, 0, Standing.FREE));
    }

    /** Puts an event in that only this instance may take. */
    void putFor(String instance, Arrived event) {
        put(event, place -> item(of(instance), place, 1, Standing.of(instance)));
    }

    /** The first place comes last: an event that is there is at a late place too, if it needs one. */
    private Item put(Arrived event, Function<String, Item> at) {
        var first = at.apply(event.id());
        if (!(event.places().size() == 1 && arrivals.isFresh(event.id()))) {
            var there = table.get(first.key());
            if (there.isPresent()) {
                return there.get();
            }
            var late = event.places().stream()
                    .skip(1)
                    .flatMap(place -> table.get(at.apply(place).key()).stream());
            if (late.findFirst().isEmpty()) {
                put(at.apply(arrivals.refreshed(event).place()));
            }
        }
        return put(first);
    }

    /** The item at the first place of an event that lies at another one too. */
    Optional<Item> first(Item late, Arrived event) {
        return table.get(new Key(late.key().partition(), PREFIX + event.id()));
    }

    private Item put(Item item) {
        return switch (table.put(item, new Condition.Absent())) {
            case Table.Put.Stored() -> item;
            case Table.Put.Refused(var existing) -> existing.orElse(item);
        };
    }

    /**
     * Decides whose an event is, unless that is decided already.
     *
     * @return what is decided now
     */
    Standing decide(Item undecided, Standing standing) {
        var item = item(undecided.key().partition(), event(undecided), 1, standing);
        return switch (table.put(item, new Condition.VersionBelow(1))) {
            case Table.Put.Stored() -> standing;
            case Table.Put.Refused(var existing) -> existing.map(Standing::of).orElse(standing);
        };
    }

    /** Events with ids after this text, oldest first. */
    Iterable<Item> after(String partition, String text) {
        return new Pages(table, partition, PREFIX, Optional.of(PREFIX + text));
    }

    /** Whether its time is over; it may be there still. */
    boolean isOver(Item item) {
        return item.expiresAt()
                .filter(at -> at <= clock.instant().getEpochSecond())
                .isPresent();
    }

    /** The place of the event that an item stands for. */
    static String event(Item item) {
        return item.key().sort().substring(PREFIX.length());
    }

    private static Item item(String partition, String place, long version, Standing standing) {
        var key = new Key(partition, PREFIX + place);
        var expiry = Arrivals.expiry(Arrived.at(place));
        return new Item(key, version, Json.bytes(standing), Optional.empty(), Optional.of(expiry));
    }
}
