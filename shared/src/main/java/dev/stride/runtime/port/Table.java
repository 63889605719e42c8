package dev.stride.runtime.port;

import dev.stride.Limits;
import java.util.List;
import java.util.Optional;

/**
 * The durable store: items by partition and sort key, each written whole under a condition. Reads are strongly
 * consistent but for {@link #list}, which goes over an index that may lag.
 */
public interface Table {

    Optional<Item> get(Key key);

    /** Writes the item if the condition holds for what is there; tells what was there if it does not. */
    PutResult put(Item item, Condition condition);

    void delete(Key key);

    /**
     * Items of one partition whose sort key starts with a prefix, in order of the sort key's UTF-8 bytes.
     *
     * @param limit most items of the page, at least 1
     * @param after the sort key to go on after; there need be no item with it
     */
    Page query(String partition, String prefix, Direction direction, int limit, Optional<String> after);

    /**
     * Items of one listing, in order of their listing's sort key.
     *
     * @param limit most items of the page, at least 1
     * @param after the listing's sort key to go on after; there need be no item with it
     */
    Page list(String listing, Direction direction, int limit, Optional<String> after);

    enum Direction {
        ASCENDING,
        DESCENDING
    }

    /**
     * Where an item is.
     *
     * @param partition at most {@link Limits#PARTITION_BYTES}
     * @param sort at most {@link Limits#KEY_BYTES}
     */
    record Key(String partition, String sort) {
        public Key {
            ItemSize.check(partition, Limits.PARTITION_BYTES);
            ItemSize.check(sort, Limits.KEY_BYTES);
        }
    }

    /**
     * An item of at most {@link Limits#TABLE_ITEM_BYTES}.
     *
     * @param version its optimistic lock
     * @param body what it holds
     * @param listing where the index shows it, if anywhere
     * @param expiresAt epoch second after which it may be deleted, if ever
     */
    record Item(Key key, long version, byte[] body, Optional<Listing> listing, Optional<Long> expiresAt) {
        public Item {
            ItemSize.check(key, ItemSize.of(key, version, body, listing, expiresAt));
        }

        public static Item of(Key key, byte[] body) {
            return new Item(key, 0, body, Optional.empty(), Optional.empty());
        }

        /** Bytes of the whole item as DynamoDB bills them: names and values of all attributes. */
        public int size() {
            return ItemSize.of(key, version, body, listing, expiresAt);
        }
    }

    /** A place in the index; no two items of one listing have the same sort key. */
    record Listing(String name, String sort) {}

    /** What must hold of the item that is there. */
    sealed interface Condition {

        record Always() implements Condition {}

        record Absent() implements Condition {}

        record VersionIs(long version) implements Condition {}

        /** There is none, or its version is lower. */
        record VersionBelow(long version) implements Condition {}
    }

    /** How a write ended. */
    sealed interface PutResult {

        record Stored() implements PutResult {}

        /**
         * The condition did not hold.
         *
         * @param existing what is there, empty if nothing
         */
        record ConditionFailed(Optional<Item> existing) implements PutResult {}
    }

    /**
     * Part of a result.
     *
     * @param next the sort key to go on after, empty at the end
     */
    record Page(List<Item> items, Optional<String> next) {
        public Page {
            items = List.copyOf(items);
        }
    }
}
