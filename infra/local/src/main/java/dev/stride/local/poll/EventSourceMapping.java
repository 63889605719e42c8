package dev.stride.local.poll;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import dev.stride.Limits;
import dev.stride.local.sqlite.SqliteQueue;
import dev.stride.local.sqlite.SqliteQueue.ReceivedMessage;
import dev.stride.runtime.message.Redelivery;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A connection of a queue to the handler of its messages, like an event source mapping of Lambda.
 *
 * @param function the name of the handler's function
 * @param invocations the number of concurrent invocations that only this mapping uses; empty if it shares them with others
 * @param advancesInstances whether messages of the queue may advance an instance; if not, a run can end while the queue has
 *     messages
 */
public record EventSourceMapping(
        String function,
        SqliteQueue queue,
        RequestHandler<SQSEvent, SQSBatchResponse> handler,
        Optional<Integer> invocations,
        boolean advancesInstances) {

    public EventSourceMapping(String function, SqliteQueue queue, RequestHandler<SQSEvent, SQSBatchResponse> handler) {
        this(function, queue, handler, true);
    }

    public EventSourceMapping(
            String function,
            SqliteQueue queue,
            RequestHandler<SQSEvent, SQSBatchResponse> handler,
            boolean advancesInstances) {
        this(function, queue, handler, Optional.empty(), advancesInstances);
    }

    /**
     * Returns a mapping that has its own concurrent invocations, so that the messages of other queues never delay its messages.
     */
    public static EventSourceMapping withInvocations(
            int invocations, String function, SqliteQueue queue, RequestHandler<SQSEvent, SQSBatchResponse> handler) {
        return new EventSourceMapping(function, queue, handler, Optional.of(invocations), true);
    }

    /**
     * Receives due messages from the queue, at most as many as fit into the given number of batches.
     *
     * @param batches the number of batches that the messages may fill
     */
    List<ReceivedMessage> receive(int batches) {
        return queue.receive(batches * Limits.QUEUE_BATCH, Limits.QUEUE_VISIBILITY);
    }

    /**
     * Invokes the handler with a batch, and then deletes the messages that it handled. Returns the others to the queue, which
     * delivers them again after a pause.
     */
    public void handle(List<ReceivedMessage> batch, Context context) {
        var failed = invoke(batch, context);
        var outcomes = batch.stream()
                .collect(Collectors.partitioningBy(message -> failed.contains(SqsEvents.messageId(message))));
        queue.delete(outcomes.getOrDefault(false, List.of()));
        for (var message : outcomes.getOrDefault(true, List.of())) {
            queue.returnToQueue(message, Redelivery.pause(SqsEvents.messageId(message), message.receives()));
        }
    }

    /** Returns the ids of the messages that the handler reported as failed, or of all messages if it throws. */
    private Set<String> invoke(List<ReceivedMessage> batch, Context context) {
        try {
            return handler.handleRequest(SqsEvents.from(queue.name(), batch), context).getBatchItemFailures().stream()
                    .map(BatchItemFailure::getItemIdentifier)
                    .collect(Collectors.toSet());
        } catch (RuntimeException e) {
            context.getLogger().log(function + " failed: " + e);
            return batch.stream().map(SqsEvents::messageId).collect(Collectors.toSet());
        }
    }

    /** A converter of received messages to the events in which Lambda delivers SQS messages. */
    private static final class SqsEvents {

        static SQSEvent from(String queue, List<ReceivedMessage> batch) {
            var event = new SQSEvent();
            event.setRecords(
                    batch.stream().map(message -> record(queue, message)).toList());
            return event;
        }

        static String messageId(ReceivedMessage message) {
            return Long.toString(message.id());
        }

        private static SQSMessage record(String queue, ReceivedMessage message) {
            var record = new SQSMessage();
            record.setMessageId(messageId(message));
            record.setReceiptHandle(messageId(message) + "." + message.receives());
            record.setBody(message.body());
            record.setAttributes(Map.of(
                    "ApproximateReceiveCount", Integer.toString(message.receives()),
                    "SentTimestamp", Long.toString(message.sentAt().toEpochMilli())));
            record.setMessageAttributes(Map.of());
            record.setEventSource("aws:sqs");
            record.setEventSourceArn("arn:aws:sqs:local:000000000000:" + queue);
            record.setAwsRegion("local");
            return record;
        }

        private SqsEvents() {}
    }
}
