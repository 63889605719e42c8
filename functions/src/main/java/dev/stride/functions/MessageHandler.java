package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.functions.watch.Watch;
import dev.stride.functions.watch.Watching;
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
    private final Watching watching;

    /** As Lambda makes it, from the environment. */
    public MessageHandler() {
        this(Wiring.fromEnvironment());
    }

    private MessageHandler(Wiring wiring) {
        this(new Events(wiring.ports()), wiring.watching());
    }

    public MessageHandler(Events events) {
        this(events, Watching.forPeople());
    }

    public MessageHandler(Events events, Watching watching) {
        this.events = events;
        this.watching = watching;
    }

    /** Takes all messages, or throws, so that they are delivered again; one that can be no event is logged and left out. */
    @Override
    public Map<String, Object> handleRequest(Map<String, Object> event, Context context) {
        return watching.over(context, watch -> handle(event, context, watch));
    }

    private Map<String, Object> handle(Map<String, Object> event, Context context, Watch watch) {
        var good = new ArrayList<JsonNode>();
        for (var message : Messages.of(JSON.valueToTree(event), context.getAwsRequestId())) {
            var faults = Events.faults(message);
            if (faults.isEmpty()) {
                good.add(message);
            } else {
                watch.putAside("message", message.path("id").asText(), String.join("; ", faults));
            }
        }
        switch (events.accept(good)) {
            case Outcome.Accepted() -> {}
            case Outcome.Refused(var reasons) -> throw new IllegalStateException(String.join("; ", reasons));
            case Outcome.TooLarge _ -> good.forEach(message -> accept(message, watch));
        }
        return Map.of("statusCode", 202, "batchItemFailures", List.of());
    }

    /** Takes one message; one that is too large would come again and again. */
    private void accept(JsonNode message, Watch watch) {
        if (events.accept(message) instanceof Outcome.TooLarge(int bytes)) {
            watch.putAside("message", message.path("id").asText(), "it has %d bytes as an event".formatted(bytes));
        }
    }
}
