package dev.stride.adapter.aws;

import dev.stride.Limits;
import dev.stride.runtime.port.MessageVisibility;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ChangeMessageVisibilityBatchRequestEntry;

/**
 * An implementation of the port {@link MessageVisibility} with SQS. It changes the visibility timeout of received messages. All
 * queues of a deployment have the same account and region. Therefore their URLs differ only in the queue name.
 */
final class SqsVisibility implements MessageVisibility {

    private final SqsClient client;
    private final String baseUrl;

    /** @param queueUrl URL of any queue of the deployment */
    SqsVisibility(SqsClient client, String queueUrl) {
        this.client = client;
        baseUrl = queueUrl.substring(0, queueUrl.lastIndexOf('/') + 1);
    }

    @Override
    public void hide(String queue, List<HiddenMessage> messages) {
        for (int from = 0; from < messages.size(); from += Limits.QUEUE_BATCH) {
            request(queue, messages.subList(from, Math.min(from + Limits.QUEUE_BATCH, messages.size())));
        }
    }

    /**
     * Changes the visibility timeout of messages by one batch request. The request itself has a short timeout, because
     * it is sent shortly before the end of a Lambda invocation.
     */
    private void request(String queue, List<HiddenMessage> messages) {
        var entries = IntStream.range(0, messages.size())
                .mapToObj(index -> entry(index, messages.get(index)))
                .toList();
        var response = client.changeMessageVisibilityBatch(request -> request.queueUrl(baseUrl + queue)
                .entries(entries)
                .overrideConfiguration(options -> options.apiCallTimeout(Limits.AWS_ATTEMPT_TIMEOUT)));
        if (response.hasFailed()) {
            var failed = response.failed().getFirst();
            throw new IllegalStateException(
                    "SQS did not change the visibility timeout of %d of %d messages; the first error: %s, %s"
                            .formatted(response.failed().size(), messages.size(), failed.code(), failed.message()));
        }
    }

    private static ChangeMessageVisibilityBatchRequestEntry entry(int index, HiddenMessage message) {
        return ChangeMessageVisibilityBatchRequestEntry.builder()
                .id(Integer.toString(index))
                .receiptHandle(message.receipt())
                .visibilityTimeout(Math.toIntExact(roundedUp(message.pause()).toSeconds()))
                .build();
    }

    private static Duration roundedUp(Duration pause) {
        return pause.plusNanos(Duration.ofSeconds(1).toNanos() - 1);
    }
}
