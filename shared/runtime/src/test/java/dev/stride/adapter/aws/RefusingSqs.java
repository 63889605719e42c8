package dev.stride.adapter.aws;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.BatchResultErrorEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;

/** An SQS client that rejects selected messages of a batch, which ElasticMQ cannot be configured to do. */
final class RefusingSqs implements SqsClient {

    private final SqsClient real;
    private final Map<String, Integer> refusals = new HashMap<>();
    private final List<List<String>> requests = new ArrayList<>();

    RefusingSqs(SqsClient real) {
        this.real = real;
    }

    /** Rejects the message with this body the next times it is sent. */
    void refuse(String body, int times) {
        refusals.put(body, times);
    }

    /** Returns the message bodies of each request. */
    List<List<String>> requests() {
        return requests;
    }

    @Override
    public SendMessageBatchResponse sendMessageBatch(SendMessageBatchRequest request) {
        requests.add(request.entries().stream()
                .map(SendMessageBatchRequestEntry::messageBody)
                .toList());
        var accepted = new ArrayList<SendMessageBatchRequestEntry>();
        var failed = new ArrayList<BatchResultErrorEntry>();
        for (var entry : request.entries()) {
            int left = refusals.getOrDefault(entry.messageBody(), 0);
            if (left == 0) {
                accepted.add(entry);
            } else {
                refusals.put(entry.messageBody(), left - 1);
                failed.add(failed(entry.id()));
            }
        }
        var response = accepted.isEmpty()
                ? SendMessageBatchResponse.builder().build()
                : real.sendMessageBatch(request.toBuilder().entries(accepted).build());
        return response.toBuilder().failed(failed).build();
    }

    @Override
    public String serviceName() {
        return real.serviceName();
    }

    @Override
    public void close() {
        real.close();
    }

    private static BatchResultErrorEntry failed(String id) {
        return BatchResultErrorEntry.builder()
                .id(id)
                .code("InternalError")
                .message("rejected by the test")
                .senderFault(false)
                .build();
    }
}
