package dev.stride.local.cloud;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import dev.stride.Limits;
import dev.stride.local.lambda.LocalInvocationContext;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.DeleteMessageBatchRequestEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;

/** A connection of an SQS queue to a handler, like an event source mapping of Lambda. It runs until it is interrupted. */
record SqsEventSourceMapping(
        String function,
        SqsClient sqs,
        String queueUrl,
        RequestHandler<SQSEvent, SQSBatchResponse> handler,
        InstantSource clock,
        LambdaLogger logger)
        implements Runnable {

    /** The wait time of an SQS long poll, in seconds. It is shorter than the SQS client's timeout for one attempt. */
    private static final int PATIENCE_SECONDS = 1;

    @Override
    public void run() {
        while (!Thread.currentThread().isInterrupted()) {
            try {
                handle(receive());
            } catch (AbortedException stopped) {
                return;
            } catch (RuntimeException e) {
                // The JDK's HTTP client answers an aborted request with more than exceptions of the SDK.
                logger.log("%s: the queue does not answer: %s".formatted(function, e.getMessage()));
                LockSupport.parkNanos(Limits.LOCAL_REDELIVERY.toNanos());
            }
        }
    }

    private void handle(List<Message> batch) {
        if (batch.isEmpty()) {
            return;
        }
        var failed = invoke(batch);
        var handled = batch.stream()
                .filter(message -> !failed.contains(message.messageId()))
                .map(message -> DeleteMessageBatchRequestEntry.builder()
                        .id(message.messageId())
                        .receiptHandle(message.receiptHandle())
                        .build())
                .toList();
        if (!handled.isEmpty()) {
            sqs.deleteMessageBatch(request -> request.queueUrl(queueUrl).entries(handled));
        }
    }

    /** Returns the ids of the messages that the handler reported as failed, or of all messages if it throws. */
    private Set<String> invoke(List<Message> batch) {
        var event = new SQSEvent();
        event.setRecords(batch.stream().map(this::record).toList());
        try {
            var response = handler.handleRequest(event, new LocalInvocationContext(function, clock, logger));
            return response.getBatchItemFailures().stream()
                    .map(BatchItemFailure::getItemIdentifier)
                    .collect(Collectors.toSet());
        } catch (RuntimeException e) {
            logger.log(function + " failed: " + e);
            return batch.stream().map(Message::messageId).collect(Collectors.toSet());
        }
    }

    private List<Message> receive() {
        return sqs.receiveMessage(request -> request.queueUrl(queueUrl)
                        .maxNumberOfMessages(Limits.QUEUE_BATCH)
                        .waitTimeSeconds(PATIENCE_SECONDS)
                        .messageSystemAttributeNames(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT))
                .messages();
    }

    private SQSMessage record(Message message) {
        var record = new SQSMessage();
        record.setMessageId(message.messageId());
        record.setReceiptHandle(message.receiptHandle());
        record.setEventSourceArn("arn:aws:sqs:local:000000000000:" + queueUrl.substring(queueUrl.lastIndexOf('/') + 1));
        record.setBody(message.body());
        record.setAttributes(message.attributesAsStrings());
        return record;
    }
}
