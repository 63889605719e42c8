package dev.stride.adapter.aws;

import java.util.HashMap;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.Capacity;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** A DynamoDB client that sums the capacity units that DynamoDB reports for each request. */
final class MeteredDynamo implements DynamoDbClient {

    private final DynamoDbClient real;
    private final Map<String, Double> units = new HashMap<>();

    MeteredDynamo(DynamoDbClient real) {
        this.real = real;
    }

    double writeUnits() {
        return units.getOrDefault("write", 0.0);
    }

    double indexUnits() {
        return units.getOrDefault("index", 0.0);
    }

    double readUnits() {
        return units.getOrDefault("read", 0.0);
    }

    @Override
    public PutItemResponse putItem(PutItemRequest request) {
        var response = real.putItem(request.toBuilder()
                .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
                .build());
        write(response.consumedCapacity());
        return response;
    }

    @Override
    public DeleteItemResponse deleteItem(DeleteItemRequest request) {
        var response = real.deleteItem(request.toBuilder()
                .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
                .build());
        write(response.consumedCapacity());
        return response;
    }

    @Override
    public GetItemResponse getItem(GetItemRequest request) {
        var response = real.getItem(request.toBuilder()
                .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
                .build());
        add("read", response.consumedCapacity().capacityUnits());
        return response;
    }

    @Override
    public QueryResponse query(QueryRequest request) {
        var response = real.query(request.toBuilder()
                .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
                .build());
        add("read", response.consumedCapacity().capacityUnits());
        return response;
    }

    @Override
    public String serviceName() {
        return real.serviceName();
    }

    @Override
    public void close() {
        real.close();
    }

    private void write(ConsumedCapacity consumed) {
        add("write", consumed.table().capacityUnits());
        consumed.globalSecondaryIndexes().values().stream()
                .map(Capacity::capacityUnits)
                .forEach(index -> add("index", index));
    }

    private void add(String kind, double amount) {
        units.merge(kind, amount, Double::sum);
    }
}
