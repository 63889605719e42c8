package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import dev.stride.functions.watch.Watch;
import dev.stride.functions.watch.Watching;
import dev.stride.runtime.DeadLetters;
import dev.stride.runtime.DeadLetters.Fate;

/** Takes the messages that the instance queue gave up on, so that none waits for somebody to look. */
public final class DeadLetterHandler implements RequestHandler<SQSEvent, SQSBatchResponse> {

    private final DeadLetters deadLetters;
    private final Watching watching;

    /** As Lambda makes it, from the environment. */
    public DeadLetterHandler() {
        this(Wiring.fromEnvironment());
    }

    private DeadLetterHandler(Wiring wiring) {
        this(wiring.deadLetters(), wiring.watching());
    }

    public DeadLetterHandler(DeadLetters deadLetters) {
        this(deadLetters, Watching.forPeople());
    }

    public DeadLetterHandler(DeadLetters deadLetters, Watching watching) {
        this.deadLetters = deadLetters;
        this.watching = watching;
    }

    @Override
    public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
        return watching.over(
                context, watch -> Batch.handle(event, watch, message -> tell(receive(message), message, watch)));
    }

    private Fate receive(SQSMessage message) {
        return deadLetters.receive(message.getBody(), Batch.queue(message));
    }

    private static void tell(Fate fate, SQSMessage message, Watch watch) {
        var id = message.getMessageId();
        switch (fate) {
            case Fate.SentAgain(int time) -> watch.redriven(id, time);
            case Fate.Settled(var instance, var reason) -> watch.givenUp(id, instance, reason);
            case Fate.PutAside(var reason) -> watch.putAside("message", id, reason);
        }
    }
}
