package dev.stride.adapter.aws;

import dev.stride.runtime.port.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/**
 * An implementation of the port {@link Table} with one DynamoDB table. If the response to a conditional write is lost, the SDK or
 * the caller repeats the write. The repeated write fails its condition and returns the existing item, which is the one that the
 * first attempt has written.
 */
public final class DynamoTable implements Table {

    /** Name of the global secondary index {@link Table.Index#LISTING}. */
    public static final String INDEX = "listing";

    /** Name of the global secondary index {@link Table.Index#OVERVIEW}. */
    public static final String OVERVIEW_INDEX = "overview";

    /**
     * Name of the attribute that the time-to-live setting of the table uses. It contains the epoch second after which DynamoDB
     * may delete the item.
     */
    public static final String TIME_TO_LIVE = DynamoItem.EXPIRES_AT;

    private static final String IS_ABSENT = "attribute_not_exists(" + DynamoItem.PARTITION + ")";

    private final DynamoDbClient client;
    private final String table;

    public DynamoTable(DynamoDbClient client, String table) {
        this.client = client;
        this.table = table;
    }

    /**
     * Returns the definition of the table that this adapter needs. The indexes copy all attributes of listed items, which are
     * instance summaries below 1 KB. Such a copy costs one write unit, as much as a copy of the keys alone. Thanks to the copy,
     * listing instances needs no additional read per item.
     */
    public static CreateTableRequest definition(String name) {
        return CreateTableRequest.builder()
                .tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .attributeDefinitions(List.of(
                                DynamoItem.PARTITION,
                                DynamoItem.SORT,
                                DynamoItem.LISTING,
                                DynamoItem.LISTING_SORT,
                                DynamoItem.OVERVIEW)
                        .stream()
                        .map(DynamoTable::textAttribute)
                        .toList())
                .keySchema(keys(DynamoItem.PARTITION, DynamoItem.SORT))
                .globalSecondaryIndexes(
                        Stream.of(Index.values()).map(DynamoTable::definition).toList())
                .build();
    }

    @Override
    public Optional<Item> get(Key key) {
        var response = client.getItem(
                request -> request.tableName(table).key(DynamoItem.key(key)).consistentRead(true));
        return response.hasItem() ? Optional.of(DynamoItem.item(response.item())) : Optional.empty();
    }

    @Override
    public PutResult put(Item item, Condition condition) {
        var request = PutItemRequest.builder().tableName(table).item(DynamoItem.attributes(item));
        try {
            client.putItem(withCondition(request, condition).build());
            return new PutResult.Stored();
        } catch (ConditionalCheckFailedException refused) {
            return new PutResult.ConditionFailed(
                    refused.hasItem() ? Optional.of(DynamoItem.item(refused.item())) : Optional.empty());
        }
    }

    @Override
    public void delete(Key key) {
        client.deleteItem(request -> request.tableName(table).key(DynamoItem.key(key)));
    }

    @Override
    public Page query(String partition, String prefix, Direction direction, int limit, Optional<String> after) {
        if (after.isPresent() && !after.get().startsWith(prefix)) {
            // DynamoDB rejects a start key outside of the prefix. Such a key sorts before all items of the prefix or
            // after them.
            boolean isBefore = after.get().compareTo(prefix) < 0;
            return isBefore == (direction == Direction.ASCENDING)
                    ? query(partition, prefix, direction, limit, Optional.empty())
                    : new Page(List.of(), Optional.empty());
        }
        var values = new HashMap<>(Map.of(":partition", DynamoItem.text(partition)));
        var condition = DynamoItem.PARTITION + " = :partition";
        if (!prefix.isEmpty()) {
            values.put(":prefix", DynamoItem.text(prefix));
            condition += " AND begins_with(" + DynamoItem.SORT + ", :prefix)";
        }
        var request = QueryRequest.builder()
                .consistentRead(true)
                .keyConditionExpression(condition)
                .expressionAttributeValues(values);
        after.ifPresent(sort -> request.exclusiveStartKey(DynamoItem.key(new Key(partition, sort))));
        return page(request, direction, limit, item -> item.key().sort());
    }

    @Override
    public Page list(Index index, String listing, Direction direction, int limit, Optional<String> after) {
        var values = new HashMap<>(Map.of(":listing", DynamoItem.text(listing)));
        var condition = partitionKey(index) + " = :listing";
        if (after.isPresent()) {
            values.put(":after", DynamoItem.text(after.get()));
            condition += " AND " + DynamoItem.LISTING_SORT
                    + switch (direction) {
                        case ASCENDING -> " > :after";
                        case DESCENDING -> " < :after";
                    };
        }
        var request = QueryRequest.builder()
                .indexName(indexName(index))
                .keyConditionExpression(condition)
                .expressionAttributeValues(values);
        return page(
                request, direction, limit, item -> item.listing().orElseThrow().sort());
    }

    @Override
    public Page listNewest(Index index, List<ShardedListing> listings, int limit, Optional<String> after) {
        return new DynamoShards(client, this, table, index).listNewest(listings, limit, after);
    }

    @Override
    public List<Item> getAll(List<Key> keys) {
        var found = new ArrayList<Item>();
        var wanted = keys.isEmpty()
                ? Map.<String, KeysAndAttributes>of()
                : Map.of(
                        table,
                        KeysAndAttributes.builder()
                                .keys(keys.stream().map(DynamoItem::key).toList())
                                .build());
        while (!wanted.isEmpty()) {
            var response = client.batchGetItem(
                    BatchGetItemRequest.builder().requestItems(wanted).build());
            response.responses().getOrDefault(table, List.of()).forEach(item -> found.add(DynamoItem.item(item)));
            wanted = response.unprocessedKeys();
        }
        return found;
    }

    static String indexName(Index index) {
        return switch (index) {
            case LISTING -> INDEX;
            case OVERVIEW -> OVERVIEW_INDEX;
        };
    }

    static String partitionKey(Index index) {
        return switch (index) {
            case LISTING -> DynamoItem.LISTING;
            case OVERVIEW -> DynamoItem.OVERVIEW;
        };
    }

    private static GlobalSecondaryIndex definition(Index index) {
        return GlobalSecondaryIndex.builder()
                .indexName(indexName(index))
                .keySchema(keys(partitionKey(index), DynamoItem.LISTING_SORT))
                .projection(projection -> projection.projectionType(ProjectionType.ALL))
                .build();
    }

    /** Reads a page of items. Requests one item more than the limit to detect whether a next page exists. */
    private Page page(QueryRequest.Builder request, Direction direction, int limit, Function<Item, String> sort) {
        var response = client.query(request.tableName(table)
                .scanIndexForward(direction == Direction.ASCENDING)
                .limit(limit + 1)
                .build());
        var items = response.items().stream().map(DynamoItem::item).toList();
        boolean isMore = items.size() > limit || response.hasLastEvaluatedKey();
        var included = items.subList(0, Math.min(limit, items.size()));
        return new Page(included, isMore ? Optional.of(sort.apply(included.getLast())) : Optional.empty());
    }

    private static PutItemRequest.Builder withCondition(PutItemRequest.Builder request, Condition condition) {
        return switch (condition) {
            case Condition.Always() -> request;
            case Condition.Absent() -> withCondition(request, IS_ABSENT);
            case Condition.VersionIs(long version) ->
                withCondition(request, DynamoItem.VERSION + " = :version").expressionAttributeValues(version(version));
            case Condition.VersionBelow(long version) ->
                withCondition(request, IS_ABSENT + " OR " + DynamoItem.VERSION + " < :version")
                        .expressionAttributeValues(version(version));
        };
    }

    private static PutItemRequest.Builder withCondition(PutItemRequest.Builder request, String expression) {
        return request.conditionExpression(expression)
                .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD);
    }

    private static Map<String, AttributeValue> version(long version) {
        return Map.of(":version", DynamoItem.number(version));
    }

    private static List<KeySchemaElement> keys(String hash, String range) {
        return List.of(key(hash, KeyType.HASH), key(range, KeyType.RANGE));
    }

    private static KeySchemaElement key(String name, KeyType type) {
        return KeySchemaElement.builder().attributeName(name).keyType(type).build();
    }

    private static AttributeDefinition textAttribute(String name) {
        return AttributeDefinition.builder()
                .attributeName(name)
                .attributeType(ScalarAttributeType.S)
                .build();
    }
}
