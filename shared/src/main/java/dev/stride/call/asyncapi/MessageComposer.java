package dev.stride.call.asyncapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.api.CallRequest;
import dev.stride.call.asyncapi.channel.BrokerProtocol;
import dev.stride.call.asyncapi.channel.Channel;
import dev.stride.call.asyncapi.channel.Channel.MessageForm;
import dev.stride.call.asyncapi.channel.Channel.Parameter;
import dev.stride.call.asyncapi.channel.ChannelAddress;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.call.http.client.PercentEncoding;
import dev.stride.plan.fault.Fault;
import dev.stride.schema.JsonSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Makes a message of arguments. An argument goes where the document has its name: into the address, into the headers, as the
 * routing key, and into the payload, which also takes all that the document has under no other name.
 */
final class MessageComposer {

    /** The argument that is the payload, where that is no object. */
    static final String PAYLOAD = "payload";

    /** The argument that says where in a channel a message belongs, where the protocol's settings have such a key. */
    static final String ROUTING = "key";

    /** What came of it. */
    sealed interface Composed {

        record Message(Publication publication) implements Composed {}

        record Refused(Fault fault) implements Composed {}
    }

    private final Channel channel;
    private final CallRequest request;
    private final JsonNode arguments;

    private MessageComposer(Channel channel, CallRequest request) {
        this.channel = channel;
        this.request = request;
        this.arguments = request.arguments();
    }

    static Composed compose(Channel channel, CallRequest request) {
        return new MessageComposer(channel, request).compose();
    }

    /** The first of the channel's messages that the arguments make. */
    private Composed compose() {
        var objections = new ArrayList<String>();
        for (var form : channel.messages()) {
            var found = objections(form);
            if (found.isEmpty()) {
                return message(form);
            }
            var which = channel.messages().size() == 1 ? "" : "as " + form.name() + ": ";
            found.forEach(objection -> objections.add(which + objection));
        }
        return refused("the arguments make no message of this channel: " + String.join("; ", objections));
    }

    private List<String> objections(MessageForm form) {
        var found = new ArrayList<String>();
        form.payload()
                .ifPresent(schema -> JsonSchema.validate(schema, payload(form)).forEach(found::add));
        form.headers()
                .ifPresent(schema ->
                        JsonSchema.validate(schema, headers(form)).forEach(problem -> found.add("headers " + problem)));
        return found;
    }

    private Composed message(MessageForm form) {
        var payload = payload(form);
        if (form.carriesText() && !payload.isValueNode()) {
            return refused("the payload is " + form.contentType() + ", and the argument `" + PAYLOAD + "` is no text");
        }
        var values = new TreeMap<String, String>();
        for (var parameter : channel.parameters()) {
            var value = value(parameter, payload);
            if (value.isEmpty()) {
                return refused("there is no value for {%s} of the channel: give it as an argument"
                        .formatted(parameter.name()));
            }
            if (!http() && ChannelAddress.hasSeparator(value.get())) {
                return refused("the value of {%s} of the channel may hold none of / + #".formatted(parameter.name()));
            }
            values.put(parameter.name(), value.get());
        }
        return new Composed.Message(new Publication(
                channel.server(),
                filled(values),
                payload,
                form.contentType(),
                texts(headers(form)),
                channel.bindings(),
                routing(),
                request.idempotencyKey(),
                request.credentials(),
                request.timeout()));
    }

    private JsonNode payload(MessageForm form) {
        if (!form.hasMembersAsArguments()) {
            return arguments.path(PAYLOAD);
        }
        var payload = JsonNodeFactory.instance.objectNode();
        arguments.properties().forEach(argument -> {
            if (form.hasMember(argument.getKey()) || !goesElsewhere(argument.getKey(), form)) {
                payload.set(argument.getKey(), argument.getValue());
            }
        });
        return payload;
    }

    private boolean goesElsewhere(String name, MessageForm form) {
        return form.hasHeader(name)
                || channel.parameters().stream()
                        .anyMatch(parameter -> parameter.location().isEmpty()
                                && parameter.name().equals(name))
                || (name.equals(ROUTING) && channel.bindings().has(ROUTING));
    }

    private ObjectNode headers(MessageForm form) {
        var headers = JsonNodeFactory.instance.objectNode();
        arguments.properties().forEach(argument -> {
            if (form.hasHeader(argument.getKey()) && !argument.getValue().isNull()) {
                headers.set(argument.getKey(), argument.getValue());
            }
        });
        return headers;
    }

    private Optional<String> value(Parameter parameter, JsonNode payload) {
        var given = parameter.location().map(payload::at).orElseGet(() -> arguments.path(parameter.name()));
        return text(given).or(parameter::defaultValue);
    }

    private Optional<String> routing() {
        return channel.bindings().has(ROUTING)
                ? text(arguments.path(ROUTING)).or(() -> text(channel.bindings().path(ROUTING)))
                : Optional.empty();
    }

    private String filled(Map<String, String> values) {
        return ChannelAddress.fill(
                channel.address(),
                name -> http() ? PercentEncoding.encode(values.getOrDefault(name, "")) : values.getOrDefault(name, ""));
    }

    private boolean http() {
        return channel.server().protocol() == BrokerProtocol.HTTP;
    }

    private static Map<String, String> texts(ObjectNode headers) {
        return headers.properties().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        header -> text(header.getValue())
                                .orElseGet(() -> header.getValue().toString())));
    }

    private static Optional<String> text(JsonNode value) {
        return Optional.of(value)
                .filter(JsonNode::isValueNode)
                .filter(scalar -> !scalar.isNull())
                .map(scalar -> scalar.isFloatingPointNumber()
                        ? scalar.decimalValue().stripTrailingZeros().toPlainString()
                        : scalar.asText())
                .filter(written -> !written.isEmpty());
    }

    private Composed refused(String reason) {
        return new Composed.Refused(Fault.of(Fault.VALIDATION, channel + ": " + reason));
    }
}
