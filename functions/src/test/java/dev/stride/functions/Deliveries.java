package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import dev.stride.Limits;
import java.util.ArrayList;
import java.util.List;

/** What joins the queues of a stage and its functions, as SQS and Lambda do. It can be stopped, as by the kill switch. */
final class Deliveries {

    private final Stage stage;
    private final RequestHandler<SQSEvent, SQSBatchResponse> advance;
    private final List<String> dead = new ArrayList<>();
    private boolean running = true;

    /** @param advance what takes the messages to instances */
    Deliveries(Stage stage, RequestHandler<SQSEvent, SQSBatchResponse> advance) {
        this.stage = stage;
        this.advance = advance;
    }

    /** What the kill switch does. */
    void run(boolean wanted) {
        running = wanted;
    }

    /** Messages that the queue gave up on and nobody has taken. */
    List<String> dead() {
        return List.copyOf(dead);
    }

    /** Delivers messages, and those that this leads to, until there is none or so many were delivered. */
    void deliver(int atMost) {
        for (int i = 0; i < atMost && running && !stage.letters.isEmpty(); i++) {
            var letter = stage.letters.remove();
            stage.letPass(letter.delay());
            if (!takes(letter.body())) {
                dead.add(letter.body());
            }
        }
    }

    void deliverAll() {
        deliver(Limits.HAPPENINGS);
    }

    /** Lets the queue give up on all its messages, as it does when Lambda has no room for the function or refuses it. */
    void giveUp() {
        while (!stage.letters.isEmpty()) {
            dead.add(stage.letters.remove().body());
        }
    }

    /** Hands the dead letters to their function. */
    void bury() {
        var letters = List.copyOf(dead);
        dead.clear();
        stage.deadLetters.handleRequest(Stage.sqs(letters.toArray(String[]::new)), new Invocation());
    }

    /** Whether the function takes a message, one of the times that the queue hands it out. */
    private boolean takes(String body) {
        for (int receive = 1; receive <= Limits.QUEUE_RECEIVES; receive++) {
            if (advance.handleRequest(Stage.sqs(body), new Invocation())
                    .getBatchItemFailures()
                    .isEmpty()) {
                return true;
            }
            stage.letPass(Limits.QUEUE_VISIBILITY);
        }
        return false;
    }
}
