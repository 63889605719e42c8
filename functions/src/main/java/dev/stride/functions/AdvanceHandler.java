package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.protocol.WorkflowRuntime;
import java.time.InstantSource;

/** The Lambda function that advances instances: it processes the messages of the instance queue. */
public final class AdvanceHandler implements RequestHandler<SQSEvent, SQSBatchResponse> {

    private static final String RECEIVES = "ApproximateReceiveCount";

    private final WorkflowRuntime runtime;
    private final InstantSource clock;
    private final Telemetry telemetry;

    /** Creates the handler from the environment variables; Lambda calls this constructor. */
    public AdvanceHandler() {
        this(Wiring.fromEnvironment());
    }

    private AdvanceHandler(Wiring wiring) {
        this(wiring.runtime(), wiring.clock(), wiring.watching());
    }

    public AdvanceHandler(WorkflowRuntime runtime, InstantSource clock) {
        this(runtime, clock, Telemetry.asText());
    }

    public AdvanceHandler(WorkflowRuntime runtime, InstantSource clock, Telemetry telemetry) {
        this.runtime = runtime;
        this.clock = clock;
        this.telemetry = telemetry;
    }

    @Override
    public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
        var deadline = clock.instant().plusMillis(context.getRemainingTimeInMillis());
        return telemetry.invoke(
                context,
                invocationTelemetry -> SqsBatch.handle(event, invocationTelemetry, message -> {
                    var receives = Integer.parseInt(message.getAttributes().getOrDefault(RECEIVES, "1"));
                    runtime.handle(new Delivery(message.getBody(), receives, deadline));
                }));
    }
}
