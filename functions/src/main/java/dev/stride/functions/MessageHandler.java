package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.runtime.events.Events;
import dev.stride.runtime.events.Events.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Brings messages from brokers to the workflows that wait for them: takes what Lambda gives for Kafka, RabbitMQ, SQS, SNS, rules of
 * AWS IoT and HTTP. An operator binds it to the channels that are meant.
 */
public final class MessageHandler implements RequestHandler<Map<String, Object>, Map<String, Object>> {

    private static final ObjectMapper JSON = new JsonMapper();

    private final Events events;

    /** As Lambda makes it, from the environment. */
    public MessageHandler() {
        this(new Events(Wiring.fromEnvironment().ports()));
    }

    public MessageHandler(Events events) {
        this.events = events;
    }

    /** Takes all messages, or throws, so that they are delivered again; one that can be no event is logged and left out. */
    @Override
    public Map<String, Object> handleRequest(Map<String, Object> event, Context context) {
        var good = new ArrayList<JsonNode>();
        for (var message : Messages.of(JSON.valueToTree(event), context.getAwsRequestId())) {
            var faults = Events.faults(message);
            if (faults.isEmpty()) {
                good.add(message);
            } else {
                context.getLogger().log("a message is left out: " + String.join("; ", faults));
            }
        }
        switch (events.accept(good)) {
            case Outcome.Accepted() -> {}
            case Outcome.Refused(var reasons) -> throw new IllegalStateException(String.join("; ", reasons));
            case Outcome.TooLarge _ -> good.forEach(message -> accept(message, context));
        }
        return Map.of("statusCode", 202, "batchItemFailures", List.of());
    }

    /** Takes one message; one that is too large would come again and again. */
    private void accept(JsonNode message, Context context) {
        if (events.accept(message) instanceof Outcome.TooLarge(int bytes)) {
            context.getLogger().log("a message is left out: it has %d bytes as an event".formatted(bytes));
        }
    }
}
