package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import dev.stride.functions.SqsBatch.BatchDeadline;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.event.bus.BusEventReceiver;
import dev.stride.runtime.port.MessageVisibility;

/**
 * The Lambda function that receives events of EventBridge buses. EventBridge rules send the events to a queue, and the function
 * delivers them to the workflows that wait for them.
 */
public final class EventHandler implements RequestHandler<SQSEvent, SQSBatchResponse> {

    private final BusEventReceiver busEventReceiver;
    private final Telemetry telemetry;
    private final MessageVisibility visibility;

    /** Creates the handler from the environment variables; Lambda calls this constructor. */
    public EventHandler() {
        this(Wiring.fromEnvironment());
    }

    private EventHandler(Wiring wiring) {
        this(wiring.busEvents(), wiring.telemetry(), wiring.visibility());
    }

    public EventHandler(BusEventReceiver busEventReceiver) {
        this(busEventReceiver, Telemetry.asText(), MessageVisibility.UNCHANGED);
    }

    /** @param visibility of the messages in the queue of this function */
    public EventHandler(BusEventReceiver busEventReceiver, Telemetry telemetry, MessageVisibility visibility) {
        this.busEventReceiver = busEventReceiver;
        this.telemetry = telemetry;
        this.visibility = visibility;
    }

    @Override
    public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
        return telemetry.invoke(
                context,
                invocationTelemetry -> new SqsBatch(invocationTelemetry, BatchDeadline.of(context), visibility)
                        .handle(
                                event,
                                message -> busEventReceiver
                                        .handle(message.getBody(), SqsBatch.sourceQueue(message), SqsBatch.bus(message))
                                        .ifPresent(reason -> invocationTelemetry.quarantined(
                                                "event", message.getMessageId(), reason))));
    }
}
