package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import dev.stride.runtime.DeadLetters;
import dev.stride.runtime.DeadLetters.Fate;

/** Takes the messages that the instance queue gave up on, so that none waits for somebody to look. */
public final class DeadLetterHandler implements RequestHandler<SQSEvent, SQSBatchResponse> {

    private final DeadLetters deadLetters;

    /** As Lambda makes it, from the environment. */
    public DeadLetterHandler() {
        this(Wiring.fromEnvironment());
    }

    private DeadLetterHandler(Wiring wiring) {
        this(wiring.deadLetters());
    }

    public DeadLetterHandler(DeadLetters deadLetters) {
        this.deadLetters = deadLetters;
    }

    @Override
    public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
        return Batch.handle(event, context, message -> tell(receive(message), message, context));
    }

    private Fate receive(SQSMessage message) {
        return deadLetters.receive(message.getBody(), Batch.queue(message));
    }

    private static void tell(Fate fate, SQSMessage message, Context context) {
        switch (fate) {
            case Fate.SentAgain _ -> {}
            case Fate.Settled(var instance, var reason) ->
                Logs.settled(context, message, "is given up, and instance " + instance + " told: " + reason);
            case Fate.PutAside(var reason) -> Logs.settled(context, message, "is put aside: " + reason);
        }
    }
}
