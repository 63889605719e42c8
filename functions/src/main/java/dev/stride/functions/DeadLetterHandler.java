package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import dev.stride.runtime.DeadLetters;

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
        return Batch.handle(event, context, message -> deadLetters.receive(message.getBody()));
    }
}
