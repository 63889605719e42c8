package dev.stride.functions.stage;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import dev.stride.Limits;
import java.util.ArrayList;
import java.util.List;

/**
 * The delivery from the queues of a test deployment to its functions, as by the event source mappings of Lambda. It can be
 * stopped like the deployment's kill switch does.
 */
public final class QueueDeliveries {

    private final InMemoryFunctions inMemoryFunctions;
    private final RequestHandler<SQSEvent, SQSBatchResponse> advance;
    private final List<String> dead = new ArrayList<>();
    private boolean running = true;

    /** @param advance the function that handles messages of instances */
    public QueueDeliveries(InMemoryFunctions inMemoryFunctions, RequestHandler<SQSEvent, SQSBatchResponse> advance) {
        this.inMemoryFunctions = inMemoryFunctions;
        this.advance = advance;
    }

    /** Stops the delivery, as the kill switch does. */
    public void run(boolean wanted) {
        running = wanted;
    }

    /** Returns the messages in the dead-letter queue. */
    public List<String> dead() {
        return List.copyOf(dead);
    }

    /** Delivers messages, and the messages that they cause, until none is left or this number was delivered. */
    public void deliver(int atMost) {
        for (int i = 0; i < atMost && running && !inMemoryFunctions.letters.isEmpty(); i++) {
            var outgoingMessage = inMemoryFunctions.letters.remove();
            inMemoryFunctions.advanceTime(outgoingMessage.delay());
            if (!takes(outgoingMessage.body())) {
                dead.add(outgoingMessage.body());
            }
        }
    }

    public void deliverAll() {
        deliver(Limits.SIMULATION_STEPS);
    }

    /** Moves all messages to the dead-letter queue, as SQS does when Lambda throttles or rejects the function. */
    public void giveUp() {
        while (!inMemoryFunctions.letters.isEmpty()) {
            dead.add(inMemoryFunctions.letters.remove().body());
        }
    }

    /** Delivers the dead letters to their function. */
    public void bury() {
        var letters = List.copyOf(dead);
        dead.clear();
        inMemoryFunctions.deadLetters.handleRequest(
                InMemoryFunctions.sqs(letters.toArray(String[]::new)), new TestContext());
    }

    /** Delivers a message up to its maximum number of receives. Returns whether the function handled it. */
    private boolean takes(String body) {
        for (int receive = 1; receive <= Limits.QUEUE_RECEIVES; receive++) {
            if (advance.handleRequest(InMemoryFunctions.sqs(body), new TestContext())
                    .getBatchItemFailures()
                    .isEmpty()) {
                return true;
            }
            inMemoryFunctions.advanceTime(Limits.QUEUE_VISIBILITY);
        }
        return false;
    }
}
