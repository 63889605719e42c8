package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import dev.stride.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The queue of a stage, with all that SQS does for messages that fail: they come again, and then as dead letters. */
final class StageQueue {

    private static final String QUEUE = "arn:aws:sqs:eu-west-1:123456789012:stride-InstanceQueue";

    private final Stage stage;
    private final Invocation invocation = new Invocation();
    private final List<Waiting> waiting = new ArrayList<>();

    private record Waiting(String body, int receives) {}

    StageQueue(Stage stage) {
        this.stage = stage;
    }

    /** Hands over one batch. @return bodies of the messages that failed */
    List<String> handOver() {
        stage.letters.forEach(letter -> waiting.add(new Waiting(letter.body(), 0)));
        stage.letters.clear();
        var batch = List.copyOf(waiting.subList(0, Math.min(Limits.QUEUE_BATCH, waiting.size())));
        waiting.subList(0, batch.size()).clear();
        var failed = new ArrayList<String>();
        for (int index : failures(stage.advance, batch)) {
            var again = new Waiting(batch.get(index).body(), batch.get(index).receives() + 1);
            failed.add(again.body());
            if (again.receives() < Limits.QUEUE_RECEIVES) {
                waiting.add(again);
            } else if (!failures(stage.deadLetters, List.of(again)).isEmpty()) {
                throw new AssertionError("a dead letter failed: " + invocation.log());
            }
        }
        stage.letPass(Limits.QUEUE_VISIBILITY);
        return failed;
    }

    /** Hands over batches until no message is left. */
    void handOverAll() {
        while (!waiting.isEmpty() || !stage.letters.isEmpty()) {
            handOver();
        }
    }

    String log() {
        return invocation.log();
    }

    private List<Integer> failures(RequestHandler<SQSEvent, SQSBatchResponse> handler, List<Waiting> batch) {
        var event = new SQSEvent();
        event.setRecords(new ArrayList<>());
        for (var each : batch) {
            var message = new SQSMessage();
            message.setMessageId(Integer.toString(event.getRecords().size()));
            message.setBody(each.body());
            message.setAttributes(Map.of(
                    "ApproximateReceiveCount",
                    Integer.toString(each.receives() + 1),
                    "DeadLetterQueueSourceArn",
                    QUEUE));
            event.getRecords().add(message);
        }
        return handler.handleRequest(event, invocation).getBatchItemFailures().stream()
                .map(BatchItemFailure::getItemIdentifier)
                .map(Integer::valueOf)
                .toList();
    }
}
