package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import dev.stride.functions.watch.Watching;
import dev.stride.runtime.Intake;

/** Brings the events of buses to the workflows that wait for them: takes what rules of EventBridge put into a queue. */
public final class EventHandler implements RequestHandler<SQSEvent, SQSBatchResponse> {

    private final Intake intake;
    private final Watching watching;

    /** As Lambda makes it, from the environment. */
    public EventHandler() {
        this(Wiring.fromEnvironment());
    }

    private EventHandler(Wiring wiring) {
        this(wiring.intake(), wiring.watching());
    }

    public EventHandler(Intake intake) {
        this(intake, Watching.forPeople());
    }

    public EventHandler(Intake intake, Watching watching) {
        this.intake = intake;
        this.watching = watching;
    }

    @Override
    public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
        return watching.over(
                context,
                watch -> Batch.handle(
                        event,
                        watch,
                        message -> intake.receive(message.getBody(), Batch.queue(message))
                                .ifPresent(reason -> watch.putAside("event", message.getMessageId(), reason))));
    }
}
