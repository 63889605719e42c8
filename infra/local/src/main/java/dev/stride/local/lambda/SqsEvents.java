package dev.stride.local.lambda;

import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import dev.stride.local.sqlite.SqliteQueue.ReceivedMessage;
import java.util.List;
import java.util.Map;

/** A converter of received messages to the events in which Lambda delivers SQS messages. */
public final class SqsEvents {

    public static SQSEvent from(String queue, List<ReceivedMessage> batch) {
        var event = new SQSEvent();
        event.setRecords(batch.stream().map(message -> record(queue, message)).toList());
        return event;
    }

    public static String messageId(ReceivedMessage message) {
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
