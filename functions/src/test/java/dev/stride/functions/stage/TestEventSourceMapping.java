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

/**
 * An event source mapping between an SQS queue and a function: receives a batch, invokes the function, deletes the handled
 * messages.
 */
public record TestEventSourceMapping(
        SqsClient sqs, String queueUrl, RequestHandler<SQSEvent, SQSBatchResponse> handler) {

    private static final int PATIENCE_SECONDS = 1;
    private static final int EMPTY_RECEIVES = 20;

    /** Delivers batches until a condition holds. Fails when the queue stays empty for long before that. */
    public void runUntil(BooleanSupplier wanted) {
        runUntil(wanted, (_, log) -> {
            throw new AssertionError(log);
        });
    }

    /** Delivers batches until a condition holds. @param failure receives the body and the log of each failed message */
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

    /** Checks whether the queue still has a message. */
    public boolean hasMessages() {
        var name = QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES;
        var attributes =
                sqs.getQueueAttributes(request -> request.queueUrl(queueUrl).attributeNames(name));
        return !"0".equals(attributes.attributes().get(name));
    }

    /** Receives a batch without passing it to the function. */
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

    /** Sends a message and delivers it in an invocation without time left, so that it fails. */
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
