package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.message.Delivery;
import dev.stride.runtime.port.MessageVisibility;
import dev.stride.runtime.protocol.WorkflowRuntime;
import java.time.InstantSource;

/** The Lambda function that advances instances: it processes the messages of the instance queue. */
public final class AdvanceHandler implements RequestHandler<SQSEvent, SQSBatchResponse> {

    private final WorkflowRuntime runtime;
    private final InstantSource clock;
    private final Telemetry telemetry;
    private final MessageVisibility visibility;

    /** Creates the handler from the environment variables; Lambda calls this constructor. */
    public AdvanceHandler() {
        this(Wiring.fromEnvironment());
    }

    private AdvanceHandler(Wiring wiring) {
        this(wiring.runtime(), wiring.clock(), wiring.watching(), wiring.visibility());
    }

    public AdvanceHandler(WorkflowRuntime runtime, InstantSource clock) {
        this(runtime, clock, Telemetry.asText(), MessageVisibility.UNCHANGED);
    }

    /** @param visibility of the messages in the instance queue */
    public AdvanceHandler(
            WorkflowRuntime runtime, InstantSource clock, Telemetry telemetry, MessageVisibility visibility) {
        this.runtime = runtime;
        this.clock = clock;
        this.telemetry = telemetry;
        this.visibility = visibility;
    }

    @Override
    public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
        var deadline = clock.instant().plus(BatchDeadline.left(context));
        return telemetry.invoke(
                context,
                invocationTelemetry -> new SqsBatch(invocationTelemetry, BatchDeadline.of(context), visibility)
                        .handle(
                                event,
                                message -> runtime.handle(
                                        new Delivery(message.getBody(), SqsBatch.receives(message), deadline))));
    }
}
