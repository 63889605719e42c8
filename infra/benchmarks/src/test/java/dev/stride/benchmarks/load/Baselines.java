package dev.stride.benchmarks.load;

import dev.stride.Limits;
import dev.stride.adapter.aws.DynamoTable;
import dev.stride.benchmarks.load.Baseline.Round;
import dev.stride.local.cloud.MemoryCloud;
import dev.stride.local.sqlite.Database;
import dev.stride.local.sqlite.SqliteQueue;
import dev.stride.local.sqlite.SqliteTable;
import dev.stride.local.sqlite.WakeupSignal;
import dev.stride.runtime.port.Queue.OutgoingMessage;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.Table.Condition;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;

/**
 * Measurements of the stores without the runtime, with the same adapters, clients and item sizes.
 *
 * @param itemBytes size of a written item
 * @param letterBytes size of a message
 * @param time duration of each measurement
 */
record Baselines(int itemBytes, int letterBytes, Duration time) {

    private static final String PUT = "conditional put";
    private static final String ONE = "send, receive and delete, one message at a time";
    private static final String TEN = "the same, ten at a time";

    List<Baseline> sqlite(Path folder) {
        try (var disk = Database.open(folder.resolve("baseline.db"));
                var memory = Database.inMemory()) {
            return Stream.concat(sqlite("SQLite on disk: ", disk), sqlite("SQLite in memory: ", memory))
                    .toList();
        }
    }

    List<Baseline> cloud(MemoryCloud cloud) {
        try (var dynamo = cloud.toTable().dynamo();
                var sqs = cloud.toQueues().sqs()) {
            dynamo.createTable(DynamoTable.definition("baseline"));
            var table = new DynamoTable(dynamo, "baseline");
            return List.of(
                    Baseline.measured("DynamoDB Local: " + PUT, time, _ -> puts(table)),
                    Baseline.measured("ElasticMQ: " + ONE, time, _ -> elastic(sqs, 1)),
                    Baseline.measured("ElasticMQ: " + TEN, time, _ -> elastic(sqs, Limits.QUEUE_BATCH)));
        }
    }

    private Stream<Baseline> sqlite(String which, Database database) {
        var table = new SqliteTable(database);
        return Stream.of(
                Baseline.measured(which + PUT, time, _ -> puts(table)),
                Baseline.measured(which + ONE, time, _ -> letters(database, 1)),
                Baseline.measured(which + TEN, time, _ -> letters(database, Limits.QUEUE_BATCH)));
    }

    /** Returns an operation that writes an item of its thread, on the condition that its version is unchanged. */
    private Round puts(Table table) {
        var key = new Key("BASELINE#" + UUID.randomUUID(), "ITEM");
        var body = new byte[itemBytes];
        table.put(new Item(key, 0, body, Optional.empty(), Optional.empty()), new Condition.Absent());
        var version = new long[1];
        return () -> {
            var before = version[0]++;
            table.put(
                    new Item(key, version[0], body, Optional.empty(), Optional.empty()),
                    new Condition.VersionIs(before));
            return 1;
        };
    }

    private Round letters(Database database, int batch) {
        var name = UUID.randomUUID().toString();
        var queue = new SqliteQueue(database, name, Optional.empty(), InstantSource.system(), new WakeupSignal());
        var letters = Collections.nCopies(batch, OutgoingMessage.immediate("x".repeat(letterBytes)));
        return () -> {
            queue.send(letters);
            var received = queue.receive(batch, Limits.QUEUE_VISIBILITY);
            queue.delete(received);
            return received.size();
        };
    }

    private Round elastic(SqsClient sqs, int batch) {
        var name = UUID.randomUUID().toString();
        var url = sqs.createQueue(request -> request.queueName(name)).queueUrl();
        var body = "x".repeat(letterBytes);
        var letters = IntStream.range(0, batch)
                .mapToObj(n -> SendMessageBatchRequestEntry.builder()
                        .id(Integer.toString(n))
                        .messageBody(body)
                        .build())
                .toList();
        return () -> {
            sqs.sendMessageBatch(request -> request.queueUrl(url).entries(letters));
            var received = sqs.receiveMessage(request ->
                            request.queueUrl(url).maxNumberOfMessages(batch).waitTimeSeconds(1))
                    .messages();
            var handled = received.stream()
                    .map(message -> DeleteMessageBatchRequestEntry.builder()
                            .id(message.messageId())
                            .receiptHandle(message.receiptHandle())
                            .build())
                    .toList();
            sqs.deleteMessageBatch(request -> request.queueUrl(url).entries(handled));
            return handled.size();
        };
    }
}
