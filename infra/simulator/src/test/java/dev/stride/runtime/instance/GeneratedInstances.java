package dev.stride.runtime.instance;

import dev.stride.engine.branch.Status;
import dev.stride.plan.WorkflowId;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.store.InstanceSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * A DynamoDB client that answers queries of the two indexes from computed instances: 250 workflows with a million instances
 * each, which start in turn, one each 100 ms. It counts its requests.
 */
final class GeneratedInstances implements DynamoDbClient {

    static final int WORKFLOWS = 250;
    static final long INSTANCES = WORKFLOWS * 1_000_000L;

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final long MILLIS = 100;
    private static final int WORKFLOW_SHARDS = 16;
    private static final int OVERVIEW_SHARDS = 24;

    /** Of a thousand instances of a workflow, so many have this status; the others are completed. */
    private static final Map<Integer, Status> RARE = Map.of(
            7, Status.PENDING,
            77, Status.PENDING,
            177, Status.SUSPENDED,
            277, Status.FAULTED,
            377, Status.TIMED_OUT,
            477, Status.CANCELLED);

    private static final Pattern LISTING = Pattern.compile("INSTANCES#(?:(w\\d+)#)?([A-Z_]+)#(\\d+)");

    private int requests;

    int requests() {
        return requests;
    }

    /** Returns the newest instances before one, by number, that satisfy a condition. */
    static List<String> newest(long before, int limit, LongPredicate condition) {
        return numbersBefore(before)
                .filter(condition)
                .limit(limit)
                .mapToObj(GeneratedInstances::id)
                .toList();
    }

    static String id(long number) {
        var start = START.toEpochMilli() + number * MILLIS;
        return HexFormat.of().toHexDigits(start, 12) + HexFormat.of().toHexDigits(number * 0x9E3779B97F4A7C15L);
    }

    static int workflow(long number) {
        return (int) (number % WORKFLOWS);
    }

    static Status status(long number) {
        return RARE.getOrDefault((int) (number / WORKFLOWS % 1_000), Status.COMPLETED);
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        requests++;
        var values = request.expressionAttributeValues();
        var after = Optional.ofNullable(values.get(":after")).map(AttributeValue::s);
        var listing = Objects.requireNonNull(values.get(":listing")).s();
        var found = items(Set.of(listing), Optional.empty(), after, request.limit());
        return QueryResponse.builder().items(found).build();
    }

    @Override
    public ExecuteStatementResponse executeStatement(ExecuteStatementRequest request) {
        requests++;
        var texts = request.parameters().stream().map(AttributeValue::s).toList();
        var range =
                texts.stream().filter(text -> !text.startsWith("INSTANCES#")).toList();
        var shards = texts.subList(0, texts.size() - range.size());
        assert shards.size() <= 50;
        var after = Optional.of(range).filter(it -> it.size() == 2).map(List::getLast);
        var found = items(Set.copyOf(shards), Optional.of(range.getFirst()), after, Integer.MAX_VALUE);
        return ExecuteStatementResponse.builder().items(found).build();
    }

    @Override
    public BatchGetItemResponse batchGetItem(BatchGetItemRequest request) {
        requests++;
        return BatchGetItemResponse.builder()
                .responses(Map.of())
                .unprocessedKeys(Map.of())
                .build();
    }

    @Override
    public String serviceName() {
        return "dynamodb";
    }

    @Override
    public void close() {}

    private static List<Map<String, AttributeValue>> items(
            Set<String> listings, Optional<String> floor, Optional<String> after, int limit) {
        var filter = new Filter(listings);
        var from = after.map(GeneratedInstances::number).orElse(INSTANCES);
        var to = floor.map(GeneratedInstances::number).orElse(0L);
        var items = new ArrayList<Map<String, AttributeValue>>();
        for (long number = filter.last(from); number >= to && items.size() < limit; number -= filter.step()) {
            if (filter.accepts(number)) {
                items.add(item(number));
            }
        }
        return items;
    }

    private static LongStream numbersBefore(long before) {
        return LongStream.iterate(before - 1, number -> number >= 0, number -> number - 1);
    }

    private static long number(String id) {
        return (HexFormat.fromHexDigitsToLong(id.substring(0, 12)) - START.toEpochMilli()) / MILLIS;
    }

    /** The wanted shards by status: of one workflow, or of the list of all workflows. */
    private record Filter(Optional<Integer> workflow, Map<Status, Set<Integer>> shards) {

        Filter(Set<String> listings) {
            this(workflow(listings), shards(listings));
        }

        /** Returns the number of the last instance before the given one that can be accepted. */
        long last(long before) {
            return workflow.map(wanted -> before - 1 - Math.floorMod(before - 1 - wanted, step()))
                    .orElse(before - 1);
        }

        /** Returns the distance between two instances that can be accepted. */
        long step() {
            return workflow.isPresent() ? WORKFLOWS : 1;
        }

        boolean accepts(long number) {
            var wanted = shards.get(status(number));
            return wanted != null
                    && wanted.contains(Math.floorMod(
                            id(number).hashCode(), workflow.isPresent() ? WORKFLOW_SHARDS : OVERVIEW_SHARDS));
        }

        private static Optional<Integer> workflow(Set<String> listings) {
            return parsed(listings)
                    .flatMap(parts -> Optional.ofNullable(parts[0]).stream())
                    .map(name -> Integer.valueOf(name.substring(1)))
                    .reduce((one, other) -> {
                        if (!one.equals(other)) {
                            throw new IllegalArgumentException("listings of several workflows: " + listings);
                        }
                        return one;
                    });
        }

        private static Map<Status, Set<Integer>> shards(Set<String> listings) {
            var shards = new HashMap<Status, Set<Integer>>();
            parsed(listings)
                    .forEach(parts -> shards.computeIfAbsent(Status.valueOf(parts[1]), _ -> new HashSet<>())
                            .add(Integer.valueOf(parts[2])));
            return shards;
        }

        private static Stream<String[]> parsed(Set<String> listings) {
            return listings.stream().map(listing -> {
                var matcher = LISTING.matcher(listing);
                if (!matcher.matches()) {
                    throw new IllegalArgumentException("not a listing of instances: " + listing);
                }
                return new String[] {matcher.group(1), matcher.group(2), matcher.group(3)};
            });
        }
    }

    private static Map<String, AttributeValue> item(long number) {
        var id = id(number);
        var startedAt = START.plusMillis(number * MILLIS);
        var summary = new InstanceSummary(
                id,
                new WorkflowId("w" + workflow(number), "1"),
                3,
                status(number),
                startedAt,
                Optional.of(startedAt).filter(_ -> status(number).isFinal()),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return Map.of(
                "pk", AttributeValue.fromS("INSTANCE#" + id),
                "sk", AttributeValue.fromS("HEAD"),
                "v", AttributeValue.fromN("1"),
                "b", AttributeValue.fromB(SdkBytes.fromByteArray(Json.encode(summary))),
                "lp", AttributeValue.fromS("listing"),
                "ls", AttributeValue.fromS(id));
    }
}
