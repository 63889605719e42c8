package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import dev.stride.functions.SqsBatch.BatchDeadline;
import dev.stride.functions.telemetry.InvocationTelemetry;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.event.bus.HttpEventSink;
import dev.stride.runtime.port.MessageVisibility;

/**
 * The Lambda function that posts the events published by workflows to the HTTP event sink, an address that the operator
 * configures. The function receives the events from an SQS queue that only it reads.
 */
public final class EventSinkHandler implements RequestHandler<SQSEvent, SQSBatchResponse> {

    private final HttpEventSink sink;
    private final Telemetry telemetry;
    private final MessageVisibility visibility;

    /** Creates the handler from the environment variables; Lambda calls this constructor. */
    public EventSinkHandler() {
        this(Wiring.fromEnvironment());
    }

    private EventSinkHandler(Wiring wiring) {
        this(
                wiring.eventSink()
                        .orElseThrow(
                                () -> new IllegalStateException(
                                        "the environment variable STRIDE_EVENT_SINK is not set: set the template parameter EventSink")),
                wiring.telemetry(),
                wiring.visibility());
    }

    /** @param visibility of the messages in the queue of this function */
    public EventSinkHandler(HttpEventSink sink, Telemetry telemetry, MessageVisibility visibility) {
        this.sink = sink;
        this.telemetry = telemetry;
        this.visibility = visibility;
    }

    @Override
    public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
        return telemetry.invoke(
                context,
                invocationTelemetry -> new SqsBatch(invocationTelemetry, BatchDeadline.of(context), visibility)
                        .handle(event, message -> post(message.getBody(), invocationTelemetry)));
    }

    private void post(String event, InvocationTelemetry invocationTelemetry) {
        try {
            sink.post(event);
        } catch (IllegalStateException rejected) {
            invocationTelemetry.eventRejectedBySink();
            throw rejected;
        }
    }
}
