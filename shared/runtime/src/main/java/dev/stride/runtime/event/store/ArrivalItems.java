package dev.stride.runtime.event.store;

import dev.stride.Limits;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.time.Instant;
import java.util.Optional;

/**
 * The items in the partition {@code ARRIVED#<identity>} of an event. After {@link Limits#EVENT_RETENTION}, an event with the same
 * identity is another event. DynamoDB may delete the items of the former one later, so until then they count as missing, and are
 * replaced.
 */
record ArrivalItems(Table table) {

    /** @param identity the digest that identifies the event */
    static Key key(String identity, String sort) {
        return new Key("ARRIVED#" + identity, sort);
    }

    /** @param arrival when the event arrived whose item is wanted */
    Optional<Item> find(Key key, Instant arrival) {
        return table.get(key).filter(item -> !isOver(item, arrival));
    }

    /** Stores an item of an event, unless the event already has such an item: then returns that one. */
    Optional<Item> putOnce(Item item, Instant arrival) {
        return switch (table.put(item, new Condition.Absent())) {
            case Table.PutResult.Stored() -> Optional.empty();
            case Table.PutResult.ConditionFailed(var existing) ->
                existing.filter(former -> isOver(former, arrival)).isPresent()
                        ? replace(existing.get(), item, arrival)
                        : existing;
        };
    }

    private Optional<Item> replace(Item former, Item item, Instant arrival) {
        var version = former.version() + 1;
        var next = new Item(item.key(), version, item.body(), item.listing(), item.expiresAt());
        return switch (table.put(next, new Condition.VersionIs(former.version()))) {
            case Table.PutResult.Stored() -> Optional.empty();
            case Table.PutResult.ConditionFailed(var existing) ->
                existing.isPresent() ? existing : putOnce(item, arrival);
        };
    }

    private static boolean isOver(Item item, Instant arrival) {
        return item.expiresAt().filter(at -> at <= arrival.getEpochSecond()).isPresent();
    }
}
