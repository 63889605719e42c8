package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import dev.stride.functions.watch.Watching;
import dev.stride.runtime.Delivery;
import dev.stride.runtime.WorkflowRuntime;
import java.time.InstantSource;

/** Moves instances on: takes the messages of the instance queue. */
public final class AdvanceHandler implements RequestHandler<SQSEvent, SQSBatchResponse> {

    private static final String RECEIVES = "ApproximateReceiveCount";

    private final WorkflowRuntime runtime;
    private final InstantSource clock;
    private final Watching watching;

    /** As Lambda makes it, from the environment. */
    public AdvanceHandler() {
        this(Wiring.fromEnvironment());
    }

    private AdvanceHandler(Wiring wiring) {
        this(wiring.runtime(), wiring.clock(), wiring.watching());
    }

    public AdvanceHandler(WorkflowRuntime runtime, InstantSource clock) {
        this(runtime, clock, Watching.forPeople());
    }

    public AdvanceHandler(WorkflowRuntime runtime, InstantSource clock, Watching watching) {
        this.runtime = runtime;
        this.clock = clock;
        this.watching = watching;
    }

    @Override
    public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
        var deadline = clock.instant().plusMillis(context.getRemainingTimeInMillis());
        return watching.over(
                context,
                watch -> Batch.handle(event, watch, message -> {
                    var receives = Integer.parseInt(message.getAttributes().getOrDefault(RECEIVES, "1"));
                    runtime.receive(new Delivery(message.getBody(), receives, deadline));
                }));
    }
}
