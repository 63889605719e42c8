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

/** An implementation of the port {@link Queue} with a standard queue of SQS. */
final class SqsQueue implements Queue {

    private final SqsClient client;
    private final String url;
    private final BatchSender<OutgoingMessage> batches =
            new BatchSender<>(Limits.QUEUE_BATCH, Limits.QUEUE_MESSAGE_BYTES, SqsQueue::bytes, this::request);

    SqsQueue(SqsClient client, String url) {
        this.client = client;
        this.url = url;
    }

    @Override
    public void send(List<OutgoingMessage> messages) {
        if (messages.size() > Limits.QUEUE_BATCH) {
            throw new IllegalArgumentException(
                    "A batch holds at most %d messages, not %d".formatted(Limits.QUEUE_BATCH, messages.size()));
        }
        batches.send(messages);
    }

    /** Sends one request and returns the rejected entries: all that the response does not list as successful. */
    private List<FailedEntry<OutgoingMessage>> request(List<OutgoingMessage> messages) {
        var entries = IntStream.range(0, messages.size())
                .mapToObj(index -> entry(index, messages.get(index)))
                .toList();
        var response = client.sendMessageBatch(request -> request.queueUrl(url).entries(entries));
        var sent = response.successful().stream()
                .map(SendMessageBatchResultEntry::id)
                .collect(Collectors.toSet());
        var reasons = response.failed().stream()
                .collect(
                        Collectors.toMap(BatchResultErrorEntry::id, failed -> failed.code() + ", " + failed.message()));
        return IntStream.range(0, messages.size())
                .filter(index -> !sent.contains(id(index)))
                .mapToObj(index -> new FailedEntry<>(
                        messages.get(index), reasons.getOrDefault(id(index), "SQS gave no reason") + " (" + url + ")"))
                .toList();
    }

    private static SendMessageBatchRequestEntry entry(int index, OutgoingMessage outgoingMessage) {
        return SendMessageBatchRequestEntry.builder()
                .id(id(index))
                .messageBody(outgoingMessage.body())
                .delaySeconds(Math.toIntExact(outgoingMessage.delay().toSeconds()))
                .applyMutation(entry -> outgoingMessage.group().ifPresent(entry::messageGroupId))
                .build();
    }

    private static String id(int index) {
        return Integer.toString(index);
    }

    private static int bytes(OutgoingMessage outgoingMessage) {
        return outgoingMessage.body().getBytes(StandardCharsets.UTF_8).length;
    }
}
