package dev.stride.call.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.auth.Authorization;
import dev.stride.call.http.message.HttpReplyReader;
import dev.stride.common.Result;
import dev.stride.plan.call.CallTemplate;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The call kind {@code http}: sends HTTP requests without an API document, for functions of type {@code custom} with the
 * operation {@code http:METHOD:URL}, such as {@code http:POST:https://host/path/{id}}.
 *
 * <p>Each name in braces in the path is the name of an argument. Other arguments are {@code query} and {@code headers}, each an
 * object whose values are scalars or arrays of scalars, and {@code body}. A body that is a string is sent as text, unless {@code
 * headers} has another {@code Content-Type}; any other body is sent as JSON, or as a form if {@code headers} has the {@code Content-Type} of one. Credentials are sent in the Authorization header.
 * Results and faults have the same form as those of OpenAPI functions.
 */
public final class HttpCall implements CallKind {

    /** The arguments of a call other than its path parameters: query, headers and body of the HTTP request. */
    static final Set<String> PARTS = Set.of("query", "headers", "body");

    private static final String NAME = "http";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        return switch (HttpTemplate.parse(NAME, functionOperation.text())) {
            case Result.Failed(var problems) -> new Resolution.Unresolved(problems);
            case Result.Ok(var template) ->
                new Resolution.Resolved(
                        CallTemplate.withoutAuth(NAME, template.toJson()), Optional.of(arguments(template)), List.of());
        };
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest call, OutboundClients outboundClients) {
        var http = HttpTemplate.fromJson(template.template());
        return switch (HttpCallRequest.build(http, call)) {
            case Result.Failed(var fault) -> new Reply.Failed(fault);
            case Result.Ok(var httpRequest) ->
                HttpReplyReader.toReply(
                        http.toString(), Authorization.send(outboundClients, httpRequest, call.credentials()));
        };
    }

    private static JsonNode arguments(HttpTemplate template) {
        var schema = JsonNodeFactory.instance.objectNode().put("type", "object");
        var properties = schema.putObject("properties");
        var required = schema.putArray("required");
        template.pathArguments().forEach(name -> {
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
