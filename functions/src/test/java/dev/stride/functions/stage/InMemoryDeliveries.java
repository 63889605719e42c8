package dev.stride.functions.stage;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse.BatchItemFailure;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import dev.stride.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The queue of a test deployment. Like SQS, it redelivers failed messages and finally moves them to the dead-letter queue. */
public final class InMemoryDeliveries {

    private static final String QUEUE = "arn:aws:sqs:eu-west-1:123456789012:stride-InstanceQueue";

    private final InMemoryFunctions inMemoryFunctions;
    private final TestContext testContext = new TestContext();
    private final List<Waiting> waiting = new ArrayList<>();

    private record Waiting(String body, int receives) {}

    public InMemoryDeliveries(InMemoryFunctions inMemoryFunctions) {
        this.inMemoryFunctions = inMemoryFunctions;
    }

    /** Delivers one batch. @return bodies of the messages that failed */
    public List<String> deliverBatch() {
        inMemoryFunctions.letters.forEach(outgoingMessage -> waiting.add(new Waiting(outgoingMessage.body(), 0)));
        inMemoryFunctions.letters.clear();
        var batch = List.copyOf(waiting.subList(0, Math.min(Limits.QUEUE_BATCH, waiting.size())));
        waiting.subList(0, batch.size()).clear();
        var failed = new ArrayList<String>();
        for (int index : failures(inMemoryFunctions.advance, batch)) {
            var again = new Waiting(batch.get(index).body(), batch.get(index).receives() + 1);
            failed.add(again.body());
            if (again.receives() < Limits.QUEUE_RECEIVES) {
                waiting.add(again);
            } else if (!failures(inMemoryFunctions.deadLetters, List.of(again)).isEmpty()) {
                throw new AssertionError("a dead letter failed: " + testContext.log());
            }
        }
        inMemoryFunctions.advanceTime(Limits.QUEUE_VISIBILITY);
        return failed;
    }

    /** Delivers batches until no message is left. */
    public void handOverAll() {
        while (!waiting.isEmpty() || !inMemoryFunctions.letters.isEmpty()) {
            deliverBatch();
        }
    }

    public String log() {
        return testContext.log();
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
        return handler.handleRequest(event, testContext).getBatchItemFailures().stream()
                .map(BatchItemFailure::getItemIdentifier)
                .map(Integer::valueOf)
                .toList();
    }
}
