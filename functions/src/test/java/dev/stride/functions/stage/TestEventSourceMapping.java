package dev.stride.functions.stage;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import dev.stride.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.MessageSystemAttributeName;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** What joins a queue of SQS and a function: takes a batch, invokes, deletes what was handled. */
public record TestEventSourceMapping(
        SqsClient sqs, String queueUrl, RequestHandler<SQSEvent, SQSBatchResponse> handler) {

    private static final int PATIENCE_SECONDS = 1;
    private static final int EMPTY_RECEIVES = 20;

    /** Hands batches over until something has come about, which it must before the queue has been empty for long. */
    public void runUntil(BooleanSupplier wanted) {
        runUntil(wanted, (_, log) -> {
            throw new AssertionError(log);
        });
    }

    /** The same. @param failure takes the body of a message that fails, and what is logged */
    public void runUntil(BooleanSupplier wanted, BiConsumer<String, String> failure) {
        for (int empty = 0; !wanted.getAsBoolean(); ) {
            var batch = receive();
            empty = batch.isEmpty() ? empty + 1 : 0;
            if (empty > EMPTY_RECEIVES) {
                throw new AssertionError("no message comes any more from " + queueUrl);
            }
            handOver(batch, failure);
        }
    }

    /** Whether there is a message that has not been taken. */
    public boolean hasMessages() {
        var name = QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES;
        var attributes =
                sqs.getQueueAttributes(request -> request.queueUrl(queueUrl).attributeNames(name));
        return !"0".equals(attributes.attributes().get(name));
    }

    /** Takes a batch without handing it to the function. */
    public List<String> bodies() {
        return receive().stream().map(Message::body).toList();
    }

    private List<Message> receive() {
        return sqs.receiveMessage(request -> request.queueUrl(queueUrl)
                        .maxNumberOfMessages(Limits.QUEUE_BATCH)
                        .waitTimeSeconds(PATIENCE_SECONDS)
                        .messageSystemAttributeNames(MessageSystemAttributeName.APPROXIMATE_RECEIVE_COUNT))
                .messages();
    }

    /** Sends a message and hands it to the function when the invocation has no time left, so that it fails. */
    public void handOverTooLate(String body) {
        sqs.sendMessage(request -> request.queueUrl(queueUrl).messageBody(body));
        var failed = new ArrayList<String>();
        handOver(receive(), new TestContext(0), (message, _) -> failed.add(message));
        if (!failed.contains(body)) {
            throw new AssertionError("the message was handled: " + body);
        }
    }

    private void handOver(List<Message> batch, BiConsumer<String, String> failure) {
        handOver(batch, new TestContext(), failure);
    }

    private void handOver(List<Message> batch, TestContext testContext, BiConsumer<String, String> failure) {
        var event = new SQSEvent();
        event.setRecords(batch.stream().map(this::read).toList());
        var failed = handler.handleRequest(event, testContext).getBatchItemFailures().stream()
                .map(BatchItemFailure::getItemIdentifier)
                .collect(Collectors.toSet());
        for (var message : batch) {
            if (failed.contains(message.messageId())) {
                failure.accept(message.body(), testContext.log());
            } else {
                sqs.deleteMessage(request -> request.queueUrl(queueUrl).receiptHandle(message.receiptHandle()));
            }
        }
    }

    private SQSMessage read(Message message) {
        var record = new SQSMessage();
        record.setMessageId(message.messageId());
        record.setReceiptHandle(message.receiptHandle());
        record.setEventSourceArn(
                "arn:aws:sqs:eu-west-1:000000000000:" + queueUrl.substring(queueUrl.lastIndexOf('/') + 1));
        record.setBody(message.body());
        record.setAttributes(message.attributesAsStrings());
        return record;
    }
}
