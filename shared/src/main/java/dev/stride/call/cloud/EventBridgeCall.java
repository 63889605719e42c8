package dev.stride.call.cloud;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.Limits;
import dev.stride.call.CallKind;
import dev.stride.call.CallRequest;
import dev.stride.call.Operation;
import dev.stride.call.Outside;
import dev.stride.call.Reply;
import dev.stride.call.Resolution;
import dev.stride.call.Resources;
import dev.stride.plan.CallTemplate;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Puts events on buses of EventBridge: {@code eventbridge:BUS} by name or ARN, with {@code #DETAIL_TYPE} where it is always the
 * same. The arguments are {@code source}, {@code detail}, an object, and {@code detailType} unless the operation has it. The
 * result is <code>{eventId}</code>.
 *
 * <p>EventBridge does not recognise a repetition, and an event is sent as the author wrote it, without the call's key: a receiver
 * that must know repetitions needs something in the detail to know them by.
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
    public Resolution resolve(Operation operation, Resources resources) {
        var text = CloudOperation.of(operation);
        if (!BUS.matcher(text.target()).matches()
                || text.suffix().filter(String::isBlank).isPresent()) {
            return text.unresolved(Optional.of("'" + text + "' names no bus of EventBridge: write"
                    + " eventbridge:<name or ARN of a bus>, with #<detail type> where all events have the same,"
                    + " such as eventbridge:orders#OrderPlaced."));
        }
        var template = JsonNodeFactory.instance.objectNode().put("bus", text.target());
        text.suffix().ifPresent(type -> template.put("detailType", type));
        return text.resolved(template, Optional.of(text.suffix().isPresent() ? SCHEMA_OF_ONE_TYPE : SCHEMA));
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, Outside outside) {
        var bus = template.template().path("bus").asText();
        var what = "putting an event on the EventBridge bus " + bus;
        try {
            var event = event(bus, template.template().path("detailType"), new Arguments(request.arguments()));
            return Size.fault(what, event.source() + event.detailType() + event.detail(), Limits.BUS_EVENT_BYTES)
                    .<Reply>map(Reply.Failed::new)
                    .orElseGet(() ->
                            outside.cloud().put(event, request.timeout()).reply(what, taken -> taken.reply("eventId")));
        } catch (WrongArgument wrong) {
            return wrong.reply(what);
        }
    }

    private static BusEvent event(String bus, JsonNode type, Arguments arguments) throws WrongArgument {
        return new BusEvent(
                bus,
                arguments.required("source"),
                type.isTextual() ? type.textValue() : arguments.required("detailType"),
                arguments.object("detail"));
    }
}
