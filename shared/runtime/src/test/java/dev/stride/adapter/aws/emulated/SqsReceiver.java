package dev.stride.adapter.aws.emulated;

import dev.stride.runtime.port.contract.Receiver;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import software.amazon.awssdk.services.sqs.SqsClient;

/**
 * A receiver of an SQS queue, in real time.
 *
 * @param url URL of the queue
 */
public record SqsReceiver(SqsClient client, String url) implements Receiver {

    private static final int LARGEST_BATCH = 10;
    private static final Duration LONGEST_POLL = Duration.ofSeconds(1);

    @Override
    public Instant now() {
        return Instant.now();
    }

    @Override
    public List<Delivery> receive(int count, Duration patience) {
        var end = now().plus(patience);
        var deliveries = new ArrayList<Delivery>();
        do {
            deliveries.addAll(poll(count - deliveries.size(), Duration.between(now(), end)));
        } while (deliveries.size() < count && now().isBefore(end));
        return List.copyOf(deliveries);
    }

    @Override
    public void acknowledge(Delivery delivery) {
        client.deleteMessage(request -> request.queueUrl(url).receiptHandle(receipt(delivery)));
    }

    @Override
    public void giveBack(Delivery delivery) {
        client.changeMessageVisibility(request ->
                request.queueUrl(url).receiptHandle(receipt(delivery)).visibilityTimeout(0));
    }

    private List<Delivery> poll(int count, Duration patience) {
        long seconds = Math.clamp(patience.plusMillis(999).toSeconds(), 0, LONGEST_POLL.toSeconds());
        var response = client.receiveMessage(request -> request.queueUrl(url)
                .maxNumberOfMessages(Math.min(count, LARGEST_BATCH))
                .waitTimeSeconds(Math.toIntExact(seconds)));
        var at = now();
        return response.messages().stream()
                .map(message -> new Delivery(message.body(), at, message.receiptHandle()))
                .toList();
    }

    private static String receipt(Delivery delivery) {
        return (String) delivery.receipt();
    }
}
