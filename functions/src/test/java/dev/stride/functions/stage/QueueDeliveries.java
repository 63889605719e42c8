package dev.stride.functions.stage;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import dev.stride.Limits;
import java.util.ArrayList;
import java.util.List;

/** What joins the queues of a stage and its functions, as SQS and Lambda do. It can be stopped, as by the kill switch. */
public final class QueueDeliveries {

    private final InMemoryFunctions inMemoryFunctions;
    private final RequestHandler<SQSEvent, SQSBatchResponse> advance;
    private final List<String> dead = new ArrayList<>();
    private boolean running = true;

    /** @param advance what takes the messages to instances */
    public QueueDeliveries(InMemoryFunctions inMemoryFunctions, RequestHandler<SQSEvent, SQSBatchResponse> advance) {
        this.inMemoryFunctions = inMemoryFunctions;
        this.advance = advance;
    }

    /** What the kill switch does. */
    public void run(boolean wanted) {
        running = wanted;
    }

    /** Messages that the queue gave up on and nobody has taken. */
    public List<String> dead() {
        return List.copyOf(dead);
    }

    /** Delivers messages, and those that this leads to, until there is none or so many were delivered. */
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

    /** Lets the queue give up on all its messages, as it does when Lambda has no room for the function or refuses it. */
    public void giveUp() {
        while (!inMemoryFunctions.letters.isEmpty()) {
            dead.add(inMemoryFunctions.letters.remove().body());
        }
    }

    /** Hands the dead letters to their function. */
    public void bury() {
        var letters = List.copyOf(dead);
        dead.clear();
        inMemoryFunctions.deadLetters.handleRequest(
                InMemoryFunctions.sqs(letters.toArray(String[]::new)), new TestContext());
    }

    /** Whether the function takes a message, one of the times that the queue hands it out. */
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
