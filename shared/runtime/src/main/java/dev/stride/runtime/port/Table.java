package dev.stride.runtime.port;

import dev.stride.Limits;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The durable key-value store, such as a DynamoDB table. Items have a partition key and a sort key; a write replaces a
 * whole item under a condition. Reads are strongly consistent, except index queries and {@link #getAll}.
 */
public interface Table {

    Optional<Item> get(Key key);

    /** Writes the item if the stored item meets the condition; otherwise returns the stored item. */
    PutResult put(Item item, Condition condition);

    void delete(Key key);

    /**
     * Returns items of one partition whose sort key starts with a prefix, in the order of the sort key's UTF-8 bytes.
     *
     * @param limit the maximum number of items in the page, at least 1
     * @param after the exclusive start: a sort key that need not exist
     */
    Page query(String partition, String prefix, Direction direction, int limit, Optional<String> after);

    /**
     * Returns items of one listing (a partition of a secondary index), in the order of their sort keys in the index.
     *
     * @param limit the maximum number of items in the page, at least 1
     * @param after the exclusive start: a sort key of the listing that need not exist
     */
    Page list(Index index, String listing, Direction direction, int limit, Optional<String> after);

    /**
     * Merges the items of several listings into one list, in descending order of their sort keys. A page may hold fewer
     * items than its limit although further pages follow, because the lowest sort key of a page may be an estimate.
     *
     * @param limit the maximum number of items in the page, at least 1
     * @param after the exclusive start: a sort key that need not exist
     */
    default Page listNewest(Index index, List<ShardedListing> listings, int limit, Optional<String> after) {
        var pages = listings.stream()
                .flatMap(listing -> listing.shards().stream())
                .map(shard -> list(index, shard, Direction.DESCENDING, limit, after))
                .toList();
        return Page.newest(
                pages.stream().flatMap(page -> page.items().stream()).toList(),
                limit,
                pages.stream().flatMap(page -> page.next().stream()).max(Comparator.naturalOrder()));
    }

    /**
     * Reads the items with the given keys, and returns those that exist, in any order. The caller may pass at most
     * {@link Limits#PAGE_SIZE} keys. The read is eventually consistent.
     */
    default List<Item> getAll(List<Key> keys) {
        return keys.stream().flatMap(key -> get(key).stream()).toList();
    }

    /** The two secondary indexes of the table. An item can have an entry in each. */
    enum Index {
        LISTING,
        OVERVIEW
    }

    enum Direction {
        ASCENDING,
        DESCENDING
    }

    /**
     * The primary key of an item.
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
     * @param version the version for optimistic locking
     * @param body the content
     * @param listing the item's entry in the index, if it has one
     * @param expiresAt the time-to-live: the epoch second after which the store may delete the item
     */
    record Item(Key key, long version, byte[] body, Optional<Listing> listing, Optional<Long> expiresAt) {
        public Item {
            ItemSize.check(key, ItemSize.of(key, version, body, listing, expiresAt));
        }

        public static Item of(Key key, byte[] body) {
            return new Item(key, 0, body, Optional.empty(), Optional.empty());
        }

        /** Returns the size of the whole item in bytes as DynamoDB bills it: names and values of all attributes. */
        public int size() {
            return ItemSize.of(key, version, body, listing, expiresAt);
        }
    }

    /**
     * The keys of an item in two secondary indexes: {@code name} is the partition key in one of them, {@code overview}
     * the optional partition key in the other, and {@code sort} the sort key in both. All items with one partition key
     * form a listing, in which each sort key occurs at most once.
     *
     * @param name the partition key in the index {@link Index#LISTING}
     * @param sort the sort key in both indexes
     * @param overview the partition key in the index {@link Index#OVERVIEW}, if that index lists the item too
     */
    record Listing(String name, String sort, Optional<String> overview) {

        public Listing(String name, String sort) {
            this(name, sort, Optional.empty());
        }

        /**
         * Returns the partition key of the item in the given secondary index; empty if that index does not contain the
         * item.
         */
        public Optional<String> in(Index index) {
            return switch (index) {
                case LISTING -> Optional.of(name);
                case OVERVIEW -> overview;
            };
        }
    }

    /** A list of items that is split into several listings, its shards, so that no index partition receives all writes. */
    record ShardedListing(String name, int count) {

        /**
         * Returns the partition key of one shard. A sharded listing divides its items among several partitions of a
         * secondary index, its shards.
         */
        public String shard(int number) {
            return name + "#" + number;
        }

        public List<String> shards() {
            return IntStream.range(0, count).mapToObj(this::shard).toList();
        }
    }

    /** The condition that the item currently stored under the key must meet for a write. */
    sealed interface Condition {

        record Always() implements Condition {}

        record Absent() implements Condition {}

        record VersionIs(long version) implements Condition {}

        /** Requires that the stored item has a lower version or is missing. */
        record VersionBelow(long version) implements Condition {}
    }

    /** The outcome of a conditional write. */
    sealed interface PutResult {

        record Stored() implements PutResult {}

        /**
         * Nothing was written, because the stored item did not meet the condition.
         *
         * @param existing the stored item, empty if there is none
         */
        record ConditionFailed(Optional<Item> existing) implements PutResult {}
    }

    /**
     * A page of the results of a query.
     *
     * @param next the sort key to continue after, empty on the last page
     */
    record Page(List<Item> items, Optional<String> next) {
        public Page {
            items = List.copyOf(items);
        }

        /**
         * Returns a page with the {@code limit} items that have the highest sort keys. If further items follow in descending
         * order, {@code next} of the page is the sort key after which the next page starts.
         *
         * @param items all items with sort keys from the floor upwards, and possibly some below it
         * @param floor the sort key below which other items follow, if there are any
         */
        public static Page newest(List<Item> items, int limit, Optional<String> floor) {
            var newest = items.stream()
                    .sorted(Comparator.comparing(Page::listingSort).reversed())
                    .limit(limit)
                    .toList();
            return new Page(newest, items.size() > limit ? Optional.of(listingSort(newest.getLast())) : floor);
        }

        private static String listingSort(Item item) {
            return item.listing().orElseThrow().sort();
        }
    }
}
