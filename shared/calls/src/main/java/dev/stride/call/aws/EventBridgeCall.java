package dev.stride.call.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.aws.AwsCallArguments.InvalidArgumentException;
import dev.stride.call.aws.client.AwsServices;
import dev.stride.call.aws.client.AwsServices.EventBridgeEvent;
import dev.stride.plan.call.CallTemplate;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The call kind {@code eventbridge}: puts an event on an EventBridge bus. The operation is {@code eventbridge:BUS} with the name
 * or ARN of the bus, followed by {@code #DETAIL_TYPE} if all events have the same detail type. The arguments are {@code source},
 * {@code detail} (an object), and {@code detailType} unless the operation contains it. The result is <code>{eventId}</code>.
 *
 * <p>EventBridge does not detect repeated events, and the event does not contain the idempotency key. If receivers must detect
 * repeated events, the author adds an identifier to the detail.
 */
public final class EventBridgeCall implements CallKind {

    private static final String NAME = "eventbridge";
    private static final Pattern BUS =
            Pattern.compile("(?:arn:aws[a-z-]*:events:[a-z0-9-]+:\\d{12}:event-bus/)?[A-Za-z0-9._/-]{1,256}");

    private static final String SCHEMA = """
            {"type": "object", "additionalProperties": false,
             "properties": {
               "source": {"type": "string", "pattern": "^(?!aws\\\\.).+"},
               "detailType": {"type": "string", "minLength": 1, "maxLength": 128},
               "detail": {"type": "object"}},
             "required": ["source", "detail", "detailType"]}""";

    private static final String SCHEMA_OF_ONE_TYPE = """
            {"type": "object", "additionalProperties": false,
             "properties": {
               "source": {"type": "string", "pattern": "^(?!aws\\\\.).+"},
               "detail": {"type": "object"}},
             "required": ["source", "detail"]}""";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        var text = AwsOperation.parse(functionOperation);
        if (!BUS.matcher(text.target()).matches()
                || text.suffix().filter(String::isBlank).isPresent()) {
            return text.unresolved(Optional.of("""
                    '%s' is not an EventBridge operation: write eventbridge:<name or ARN of a bus>, with \
                    #<detail type> if all events have the same, such as eventbridge:orders#OrderPlaced.""".formatted(text)));
        }
        var template = JsonNodeFactory.instance.objectNode().put("bus", text.target());
        text.suffix().ifPresent(type -> template.put("detailType", type));
        return text.resolved(template, Optional.of(text.suffix().isPresent() ? SCHEMA_OF_ONE_TYPE : SCHEMA));
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients) {
        var bus = template.template().path("bus").asText();
        var what = "putting an event on the EventBridge bus %s".formatted(bus);
        try {
            var event = event(bus, template.template().path("detailType"), new AwsCallArguments(request.arguments()));
            return AwsCallArguments.faultIfAbove(
                            what, event.source() + event.detailType() + event.detail(), Limits.BUS_EVENT_BYTES)
                    .<Reply>map(Reply.Failed::new)
                    .orElseGet(() -> outboundClients
                            .get(AwsServices.class)
                            .put(event, request.timeout())
                            .toReply(what, messageReceipt -> messageReceipt.toReply("eventId")));
        } catch (InvalidArgumentException wrong) {
            return wrong.toReply(what);
        }
    }

    private static EventBridgeEvent event(String bus, JsonNode type, AwsCallArguments callArguments)
            throws InvalidArgumentException {
        return new EventBridgeEvent(
                bus,
                callArguments.required("source"),
                type.isTextual() ? type.textValue() : callArguments.required("detailType"),
                callArguments.object("detail"));
    }
}
