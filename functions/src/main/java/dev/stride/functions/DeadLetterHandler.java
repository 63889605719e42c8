package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.SQSBatchResponse;
import com.amazonaws.services.lambda.runtime.events.SQSEvent;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import dev.stride.functions.SqsBatch.BatchDeadline;
import dev.stride.functions.telemetry.InvocationTelemetry;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.port.MessageVisibility;
import dev.stride.runtime.recovery.DeadLetters;
import dev.stride.runtime.recovery.DeadLetters.DeadLetterResult;

/**
 * The Lambda function of the dead-letter queue. It redrives dead letters automatically, i.e. it sends them to the instance queue
 * again, so that operators need not do this.
 */
public final class DeadLetterHandler implements RequestHandler<SQSEvent, SQSBatchResponse> {

    private final DeadLetters deadLetters;
    private final Telemetry telemetry;
    private final MessageVisibility visibility;

    /** Creates the handler from the environment variables; Lambda calls this constructor. */
    public DeadLetterHandler() {
        this(Wiring.fromEnvironment());
    }

    private DeadLetterHandler(Wiring wiring) {
        this(wiring.deadLetters(), wiring.telemetry(), wiring.visibility());
    }

    public DeadLetterHandler(DeadLetters deadLetters) {
        this(deadLetters, Telemetry.asText(), MessageVisibility.UNCHANGED);
    }

    /** @param visibility of the messages in the queue of this function */
    public DeadLetterHandler(DeadLetters deadLetters, Telemetry telemetry, MessageVisibility visibility) {
        this.deadLetters = deadLetters;
        this.telemetry = telemetry;
        this.visibility = visibility;
    }

    @Override
    public SQSBatchResponse handleRequest(SQSEvent event, Context context) {
        return telemetry.invoke(
                context,
                invocationTelemetry -> new SqsBatch(invocationTelemetry, BatchDeadline.of(context), visibility)
                        .handle(event, message -> log(receive(message), message, invocationTelemetry)));
    }

    private DeadLetterResult receive(SQSMessage message) {
        return deadLetters.handle(message.getBody(), SqsBatch.sourceQueue(message), SqsBatch.bus(message));
    }

    private static void log(
            DeadLetterResult deadLetterResult, SQSMessage message, InvocationTelemetry invocationTelemetry) {
        var id = message.getMessageId();
        switch (deadLetterResult) {
            case DeadLetterResult.Redriven(int time) -> invocationTelemetry.redriven(id, time);
            case DeadLetterResult.GivenUp(var instance, var reason) ->
                invocationTelemetry.redriveGaveUp(id, instance, reason);
            case DeadLetterResult.Quarantined(var reason) -> invocationTelemetry.quarantined("message", id, reason);
        }
    }
}
