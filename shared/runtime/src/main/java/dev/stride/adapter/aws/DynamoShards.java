package dev.stride.adapter.aws;

import dev.stride.Limits;
import dev.stride.runtime.port.Table.Direction;
import dev.stride.runtime.port.Table.Index;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Page;
import dev.stride.runtime.port.Table.ShardedListing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;

/**
 * A reader of item lists that are distributed over several partition keys (shards) of an index. It returns the newest items of
 * all shards as one page, with few requests. First, it queries one shard of each list to estimate the floor: the sort key above
 * which all shards together hold about one page. Then it reads all items above the floor, with one PartiQL statement for each
 * group of {@link #PARTITIONS} shards.
 */
record DynamoShards(DynamoDbClient client, DynamoTable table, String tableName, Index index) {

    /** Maximum number of partition keys in one PartiQL statement, a limit of DynamoDB. */
    private static final int PARTITIONS = 50;

    /**
     * Safety factor for an estimate: a query of only one shard estimates the last sort key of a page. Because shards
     * differ in size, the query reads this many times the items that an average shard contributes to a page.
     */
    private static final int MARGIN = 2;

    /** The HTTP status with which DynamoDB rejects a request that it cannot execute. */
    private static final int REFUSED = 400;

    Page listNewest(List<ShardedListing> listings, int limit, Optional<String> after) {
        var floor = listings.stream()
                .flatMap(listing -> floor(listing, limit, after).stream())
                .max(Comparator.naturalOrder());
        var shards =
                listings.stream().flatMap(listing -> listing.shards().stream()).toList();
        var items = new ArrayList<Item>();
        for (int from = 0; from < shards.size(); from += PARTITIONS) {
            items.addAll(read(shards.subList(from, Math.min(from + PARTITIONS, shards.size())), floor, after));
        }
        return Page.newest(items, limit, floor);
    }

    /**
     * Estimates the floor of a page: the lowest sort key to read. The estimate queries only the first shard of the
     * listing. Returns empty if this shard has too few items for an estimate.
     */
    private Optional<String> floor(ShardedListing listing, int limit, Optional<String> after) {
        int share = MARGIN * Math.ceilDiv(limit, listing.count()) + MARGIN;
        return table.list(index, listing.shard(0), Direction.DESCENDING, share, after)
                .next();
    }

    /**
     * Reads the items of these partition keys (shards) with a sort key that is less than {@code after}, the last key of
     * the previous page, but not less than {@code floor}. Pages are in descending order.
     */
    private List<Item> read(List<String> shards, Optional<String> floor, Optional<String> after) {
        try {
            return select(shards, floor, after);
        } catch (DynamoDbException e) {
            if (e.statusCode() != REFUSED || Throttling.isCauseOf(e)) {
                throw e;
            }
            // Some emulators of DynamoDB execute no statement on an index.
            return shards.stream()
                    .flatMap(shard -> query(shard, floor, after).stream())
                    .toList();
        }
    }

    /** Reads the items of one shard by queries, for databases that do not support PartiQL statements on an index. */
    private List<Item> query(String shard, Optional<String> floor, Optional<String> after) {
        var items = new ArrayList<Item>();
        var next = after;
        do {
            var page = table.list(index, shard, Direction.DESCENDING, Limits.PAGE_SIZE, next);
            page.items().stream()
                    .filter(item -> floor.isEmpty()
                            || item.listing().orElseThrow().sort().compareTo(floor.get()) >= 0)
                    .forEach(items::add);
            next = page.next().filter(sort -> floor.isEmpty() || sort.compareTo(floor.get()) >= 0);
        } while (next.isPresent());
        return items;
    }

    private List<Item> select(List<String> shards, Optional<String> floor, Optional<String> after) {
        var statement = "SELECT * FROM \"%s\".\"%s\" WHERE \"%s\" IN [%s]"
                        .formatted(
                                tableName,
                                DynamoTable.indexName(index),
                                DynamoTable.partitionKey(index),
                                String.join(",", Collections.nCopies(shards.size(), "?")))
                + range(floor, after);
        var parameters = Stream.of(
                        shards, floor.stream().toList(), after.stream().toList())
                .flatMap(Collection::stream)
                .map(DynamoItem::text)
                .toList();
        var items = new ArrayList<Item>();
        Optional<String> next = Optional.empty();
        do {
            var response = client.executeStatement(request(statement, parameters, next));
            response.items().stream().map(DynamoItem::item).forEach(items::add);
            next = Optional.ofNullable(response.nextToken());
        } while (next.isPresent());
        items.removeIf(item -> after.equals(item.listing().map(listing -> listing.sort())));
        return items;
    }

    private static ExecuteStatementRequest request(
            String statement, List<AttributeValue> parameters, Optional<String> next) {
        var request = ExecuteStatementRequest.builder().statement(statement).parameters(parameters);
        next.ifPresent(request::nextToken);
        return request.build();
    }

    /**
     * Returns the part of the PartiQL condition that restricts the sort key. It is one comparison or one {@code BETWEEN}, because
     * DynamoDB rejects two comparisons of the same key.
     */
    private static String range(Optional<String> floor, Optional<String> after) {
        var sort = " AND \"%s\"".formatted(DynamoItem.LISTING_SORT);
        if (floor.isPresent()) {
            return sort + (after.isPresent() ? " BETWEEN ? AND ?" : " >= ?");
        }
        return after.isPresent() ? sort + " < ?" : "";
    }
}
