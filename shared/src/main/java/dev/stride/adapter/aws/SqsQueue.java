package dev.stride.adapter.aws;

import dev.stride.Limits;
import dev.stride.adapter.aws.BatchSender.FailedEntry;
import dev.stride.runtime.port.Queue;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResultEntry;

/** A standard SQS queue. */
public final class SqsQueue implements Queue {

    private final SqsClient client;
    private final String url;
    private final BatchSender<OutgoingMessage> batches =
            new BatchSender<>(Limits.QUEUE_BATCH, Limits.QUEUE_MESSAGE_BYTES, SqsQueue::bytes, this::request);

    public SqsQueue(SqsClient client, String url) {
        this.client = client;
        this.url = url;
    }

    @Override
    public void send(List<OutgoingMessage> letters) {
        if (letters.size() > Limits.QUEUE_BATCH) {
            throw new IllegalArgumentException(
                    "One send takes %d messages, not %d".formatted(Limits.QUEUE_BATCH, letters.size()));
        }
        batches.send(letters);
    }

    /** An entry counts as taken only when the answer says so. */
    private List<FailedEntry<OutgoingMessage>> request(List<OutgoingMessage> letters) {
        var entries = IntStream.range(0, letters.size())
                .mapToObj(index -> entry(index, letters.get(index)))
                .toList();
        var response = client.sendMessageBatch(request -> request.queueUrl(url).entries(entries));
        var taken = response.successful().stream()
                .map(SendMessageBatchResultEntry::id)
                .collect(Collectors.toSet());
        var reasons = response.failed().stream()
                .collect(
                        Collectors.toMap(BatchResultErrorEntry::id, failed -> failed.code() + ", " + failed.message()));
        return IntStream.range(0, letters.size())
                .filter(index -> !taken.contains(id(index)))
                .mapToObj(index -> new FailedEntry<>(
                        letters.get(index),
                        reasons.getOrDefault(id(index), "the queue did not say") + " (" + url + ")"))
                .toList();
    }

    private static SendMessageBatchRequestEntry entry(int index, OutgoingMessage outgoingMessage) {
        return SendMessageBatchRequestEntry.builder()
                .id(id(index))
                .messageBody(outgoingMessage.body())
                .delaySeconds(Math.toIntExact(outgoingMessage.delay().toSeconds()))
                .build();
    }

    private static String id(int index) {
        return Integer.toString(index);
    }

    private static int bytes(OutgoingMessage outgoingMessage) {
        return outgoingMessage.body().getBytes(StandardCharsets.UTF_8).length;
    }
}
