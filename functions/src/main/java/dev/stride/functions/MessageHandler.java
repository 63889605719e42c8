package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.functions.telemetry.InvocationTelemetry;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.event.EventIntake.AcceptResult;
import dev.stride.runtime.message.Ingress;
import dev.stride.runtime.store.QuarantinedMessages;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The Lambda function that receives messages from Kafka, RabbitMQ, SQS, SNS, AWS IoT and HTTP clients, and delivers them as
 * events to the workflows that wait for them. An operator connects it to the AsyncAPI channels that the workflow definitions use.
 */
public final class MessageHandler implements RequestHandler<Map<String, Object>, Map<String, Object>> {

    private static final ObjectMapper JSON = new JsonMapper();

    private final EventIntake eventIntake;
    private final QuarantinedMessages quarantinedMessages;
    private final Telemetry telemetry;

    /** Creates the handler from the environment variables; Lambda calls this constructor. */
    public MessageHandler() {
        this(Wiring.fromEnvironment());
    }

    private MessageHandler(Wiring wiring) {
        this(new EventIntake(wiring.ports(), wiring.stores()), wiring.stores().quarantined(), wiring.telemetry());
    }

    public MessageHandler(EventIntake eventIntake, QuarantinedMessages quarantinedMessages, Telemetry telemetry) {
        this.eventIntake = eventIntake;
        this.quarantinedMessages = quarantinedMessages;
        this.telemetry = telemetry;
    }

    /**
     * Passes all messages to the runtime as events. If this fails, throws an exception, so that the broker delivers the messages
     * again. Quarantines a message that is no valid event or too large: an exception would not help, because the broker would
     * redeliver the message for ever.
     */
    @Override
    public Map<String, Object> handleRequest(Map<String, Object> event, Context context) {
        return telemetry.invoke(context, invocationTelemetry -> handle(event, context, invocationTelemetry));
    }

    private Map<String, Object> handle(
            Map<String, Object> event, Context context, InvocationTelemetry invocationTelemetry) {
        var valid = new ArrayList<JsonNode>();
        for (var message : BrokerMessages.parse(JSON.valueToTree(event), context.getAwsRequestId())) {
            var faults = EventIntake.validate(message);
            if (faults.isEmpty()) {
                valid.add(message);
            } else {
                quarantine(message, String.join("; ", faults), invocationTelemetry);
            }
        }
        switch (eventIntake.accept(valid, Ingress.BROKER)) {
            case AcceptResult.Accepted() -> {}
            case AcceptResult.Invalid(var reasons) -> throw new IllegalStateException(String.join("; ", reasons));
            case AcceptResult.TooLarge _ -> valid.forEach(message -> accept(message, invocationTelemetry));
        }
        // The same answer serves a caller over HTTP and the poller of a queue.
        return Map.of("statusCode", 202, "batchItemFailures", List.of());
    }

    private void accept(JsonNode message, InvocationTelemetry invocationTelemetry) {
        if (eventIntake.accept(List.of(message), Ingress.BROKER) instanceof AcceptResult.TooLarge(int bytes)) {
            quarantine(message, "it has %d bytes as an event".formatted(bytes), invocationTelemetry);
        }
    }

    /** Quarantines a message in its form as an event, whose source names the broker and the channel. */
    private void quarantine(JsonNode message, String reason, InvocationTelemetry invocationTelemetry) {
        var body = new String(Json.encode(message), StandardCharsets.US_ASCII);
        quarantinedMessages.add(body, message.path("source").asText(), Ingress.BROKER, reason);
        invocationTelemetry.quarantined("message", message.path("id").asText(), reason);
    }
}
