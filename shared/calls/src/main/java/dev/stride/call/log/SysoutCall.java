package dev.stride.call.log;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.plan.call.CallTemplate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The call kind {@code sysout}: writes the argument {@code message} to the log of the runtime. It is used by functions of type
 * {@code custom} with the operation {@code sysout} or {@code sysout:LEVEL}. The call has no result and never fails.
 */
public final class SysoutCall implements CallKind {

    private static final String NAME = "sysout";
    private static final String MESSAGE = "message";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        var parts = functionOperation.text().split(":", 2);
        var word = parts.length == 1 ? Reply.LogLevel.INFO.name() : parts[1];
        return Arrays.stream(Reply.LogLevel.values())
                .filter(level -> level.name().equals(word))
                .findFirst()
                .<Resolution>map(level -> new Resolution.Resolved(
                        CallTemplate.withoutAuth(NAME, TextNode.valueOf(level.name())),
                        Optional.of(arguments()),
                        List.of()))
                .orElseGet(() -> new Resolution.Unresolved("'%s' is not a log level: write one of %s."
                        .formatted(
                                word,
                                Arrays.stream(Reply.LogLevel.values())
                                        .map(level -> NAME + ":" + level)
                                        .collect(Collectors.joining(", ")))));
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients) {
        var level = Reply.LogLevel.valueOf(template.template().textValue());
        var message = request.arguments().path(MESSAGE);
        var text = message.isTextual() ? message.textValue() : message.toString();
        return new Reply.Logged(level, text);
    }

    private static JsonNode arguments() {
        var schema = JsonNodeFactory.instance.objectNode().put("type", "object");
        schema.putObject("properties").putObject(MESSAGE);
        schema.putArray("required").add(MESSAGE);
        return schema.put("additionalProperties", false);
    }
}
