package dev.stride.call.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.CallKind;
import dev.stride.call.CallRequest;
import dev.stride.call.Operation;
import dev.stride.call.Outside;
import dev.stride.call.Reply;
import dev.stride.call.Resolution;
import dev.stride.call.Resources;
import dev.stride.call.auth.Authorization;
import dev.stride.plan.CallTemplate;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Sends requests over HTTP that no document describes: functions of type {@code custom} with the operation
 * {@code http:METHOD:URL}, such as {@code http:POST:https://host/path/{id}}.
 *
 * <p>Arguments that the path names in braces stand there. The others are {@code query} and {@code headers}, each an object of
 * scalars or of arrays of them, and {@code body}: a string is sent as it is, as text unless {@code headers} names another
 * {@code Content-Type}; anything else is sent as JSON. What the function's auth definition gives is sent in the Authorization
 * header. Replies and errors are those of REST functions.
 */
public final class HttpCall implements CallKind {

    /** The arguments that are not in the path. */
    static final Set<String> PARTS = Set.of("query", "headers", "body");

    private static final String NAME = "http";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(Operation operation, Resources resources) {
        return switch (HttpTemplate.parse(NAME, operation.text())) {
            case HttpTemplate.Reading.Invalid(List<String> problems) -> new Resolution.Unresolved(problems);
            case HttpTemplate.Reading.Valid(var template) ->
                new Resolution.Resolved(
                        CallTemplate.open(NAME, template.written()), Optional.of(arguments(template)), List.of());
        };
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, Outside outside) {
        var http = HttpTemplate.read(template.template());
        return switch (PlainRequest.make(http, request)) {
            case Draft.Made.Refused(var fault) -> new Reply.Failed(fault);
            case Draft.Made.Request(var made) ->
                RestReply.read(http.toString(), Authorization.send(outside, made, request.credentials()));
        };
    }

    private static JsonNode arguments(HttpTemplate template) {
        var schema = JsonNodeFactory.instance.objectNode().put("type", "object");
        var properties = schema.putObject("properties");
        var required = schema.putArray("required");
        template.names().forEach(name -> {
            required.add(name);
            properties
                    .putObject(name)
                    .putArray("type")
                    .add("string")
                    .add("number")
                    .add("boolean")
                    .add("array");
        });
        properties.putObject("query").put("type", "object");
        properties.putObject("headers").put("type", "object");
        properties.putObject("body");
        return schema.put("additionalProperties", false);
    }
}
