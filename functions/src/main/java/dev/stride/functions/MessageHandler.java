package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.functions.telemetry.InvocationTelemetry;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.runtime.event.EventIntake;
import dev.stride.runtime.event.EventIntake.AcceptResult;
import dev.stride.runtime.message.Ingress;
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
    private final Telemetry telemetry;

    /** Creates the handler from the environment variables; Lambda calls this constructor. */
    public MessageHandler() {
        this(Wiring.fromEnvironment());
    }

    private MessageHandler(Wiring wiring) {
        this(new EventIntake(wiring.ports()), wiring.watching());
    }

    public MessageHandler(EventIntake eventIntake) {
        this(eventIntake, Telemetry.asText());
    }

    public MessageHandler(EventIntake eventIntake, Telemetry telemetry) {
        this.eventIntake = eventIntake;
        this.telemetry = telemetry;
    }

    /**
     * Passes all messages to the runtime as events. If this fails, throws an exception, so that the broker delivers the messages
     * again. Logs and skips a message that cannot be converted to a CloudEvent.
     */
    @Override
    public Map<String, Object> handleRequest(Map<String, Object> event, Context context) {
        return telemetry.invoke(context, invocationTelemetry -> handle(event, context, invocationTelemetry));
    }

    private Map<String, Object> handle(
            Map<String, Object> event, Context context, InvocationTelemetry invocationTelemetry) {
        var good = new ArrayList<JsonNode>();
        for (var message : BrokerMessages.parse(JSON.valueToTree(event), context.getAwsRequestId())) {
            var faults = EventIntake.validate(message);
            if (faults.isEmpty()) {
                good.add(message);
            } else {
                invocationTelemetry.quarantined("message", message.path("id").asText(), String.join("; ", faults));
            }
        }
        switch (eventIntake.accept(good, Ingress.BROKER)) {
            case AcceptResult.Accepted() -> {}
            case AcceptResult.Invalid(var reasons) -> throw new IllegalStateException(String.join("; ", reasons));
            case AcceptResult.TooLarge _ -> good.forEach(message -> publish(message, invocationTelemetry));
        }
        return Map.of("statusCode", 202, "batchItemFailures", List.of());
    }

    /**
     * Passes one message to the runtime as an event. A message that is too large is quarantined. An exception would not help,
     * because the broker would redeliver the message for ever.
     */
    private void publish(JsonNode message, InvocationTelemetry invocationTelemetry) {
        if (eventIntake.accept(List.of(message), Ingress.BROKER) instanceof AcceptResult.TooLarge(int bytes)) {
            invocationTelemetry.quarantined(
                    "message", message.path("id").asText(), "it has %d bytes as an event".formatted(bytes));
        }
    }
}
