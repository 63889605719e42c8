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
import dev.stride.common.Result;
import dev.stride.plan.event.ExtensionAttributes;
import dev.stride.plan.fault.Fault;
import dev.stride.schema.JsonSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Composes a message from the arguments of a call. The AsyncAPI document decides whether an argument becomes an address
 * parameter, a header, the routing key or a part of the payload. An argument that the document does not name becomes a part of
 * the payload. Calls of the kind {@code asyncapi-message} instead pass the complete payload and headers as two arguments.
 */
final class MessageComposer {

    /** The name of the argument that contains the whole payload when the payload is not a JSON object. */
    static final String PAYLOAD = "payload";

    private static final String HEADERS = "headers";

    /** The name of the argument that contains the routing key, such as the key of a Kafka message. */
    static final String ROUTING = "key";

    private final Channel channel;
    private final CallRequest request;
    private final JsonNode arguments;
    private final boolean isWhole;

    private MessageComposer(Channel channel, CallRequest request, boolean isWhole) {
        this.channel = channel;
        this.request = request;
        this.arguments = request.arguments();
        this.isWhole = isWhole;
    }

    /**
     * Composes a message from arguments that each contain one part of the message, such as a header or a member of the payload.
     */
    static Result<Publication, Fault> compose(Channel channel, CallRequest request) {
        return new MessageComposer(channel, request, false).compose();
    }

    /** Composes a message from the arguments {@code payload} and {@code headers}, which contain the complete message. */
    static Result<Publication, Fault> composeWhole(Channel channel, CallRequest request) {
        return new MessageComposer(channel, request, true).compose();
    }

    /**
     * Tries the message types of the channel in order. Composes a message of the first type whose schemas match the
     * arguments.
     */
    private Result<Publication, Fault> compose() {
        var problems = new ArrayList<String>();
        for (var form : channel.messages()) {
            var found = problems(form);
            if (found.isEmpty()) {
                return message(form);
            }
            var which = channel.messages().size() == 1 ? "" : "as " + form.name() + ": ";
            found.forEach(problem -> problems.add(which + problem));
        }
        return refused("the arguments do not match any message of this channel: " + String.join("; ", problems));
    }

    private List<String> problems(MessageForm form) {
        var found = new ArrayList<String>();
        form.payload()
                .ifPresent(schema -> JsonSchema.validate(schema, payload(form)).forEach(found::add));
        form.headers()
                .ifPresent(schema ->
                        JsonSchema.validate(schema, headers(form)).forEach(problem -> found.add("headers " + problem)));
        return found;
    }

    private Result<Publication, Fault> message(MessageForm form) {
        var payload = payload(form);
        if (form.carriesText() && !payload.isValueNode()) {
            return refused(
                    "the payload is " + form.contentType() + ", so the argument `" + PAYLOAD + "` must be a string");
        }
        var values = new TreeMap<String, String>();
        for (var parameter : channel.parameters()) {
            var value = value(parameter, payload);
            if (value.isEmpty()) {
                return refused("the parameter {%s} of the channel has no value: add %s with the same name"
                        .formatted(parameter.name(), isWhole ? "a member of the payload" : "an argument"));
            }
            if (!http() && ChannelAddress.hasSeparator(value.get())) {
                return refused("the parameter {%s} of the channel contains / + or #, which are not allowed in its value"
                        .formatted(parameter.name()));
            }
            values.put(parameter.name(), value.get());
        }
        return Result.ok(new Publication(
                channel.server(),
                filled(values),
                payload,
                form.contentType(),
                withLineage(texts(headers(form))),
                channel.bindings(),
                routing(),
                request));
    }

    private JsonNode payload(MessageForm form) {
        if (isWhole || !form.hasMembersAsArguments()) {
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
        var written = isWhole ? arguments.path(HEADERS) : arguments;
        written.properties().forEach(argument -> {
            if ((isWhole || form.hasHeader(argument.getKey()))
                    && !argument.getValue().isNull()) {
                headers.set(argument.getKey(), argument.getValue());
            }
        });
        return headers;
    }

    private Optional<String> value(Parameter parameter, JsonNode payload) {
        var named = isWhole ? payload : arguments;
        var given = parameter.location().map(payload::at).orElseGet(() -> named.path(parameter.name()));
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

    private Map<String, String> withLineage(Map<String, String> headers) {
        var all = new TreeMap<>(headers);
        request.lineage().ifPresent(lineage -> all.put(ExtensionAttributes.LINEAGE, lineage));
        return all;
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

    private Result<Publication, Fault> refused(String reason) {
        return Result.failed(Fault.of(Fault.VALIDATION, channel + ": " + reason));
    }
}
