package dev.stride.call.rest;

import dev.stride.call.CallKind;
import dev.stride.call.CallRequest;
import dev.stride.call.Operation;
import dev.stride.call.Outside;
import dev.stride.call.Reply;
import dev.stride.call.Resolution;
import dev.stride.call.Resources;
import dev.stride.call.auth.Authorization;
import dev.stride.plan.CallTemplate;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Sends its arguments, whatever they are, as JSON to an address, and takes the JSON that is answered as result:
 * {@code json:METHOD:URL}, such as {@code json:POST:https://host/charge}. It is how functions that say no more than an address
 * are called. Errors are those of REST functions.
 */
public final class JsonCall implements CallKind {

    private static final String NAME = "json";
    private static final String TYPE = "application/json";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(Operation operation, Resources resources) {
        return switch (HttpTemplate.parse(NAME, operation.text())) {
            case HttpTemplate.Reading.Invalid(List<String> problems) -> new Resolution.Unresolved(problems);
            case HttpTemplate.Reading.Valid(var template)
            when !template.names().isEmpty() ->
                new Resolution.Unresolved(
                        "'%s' has a name in braces, but all arguments go into the body.".formatted(operation.text()));
            case HttpTemplate.Reading.Valid(var template) ->
                new Resolution.Resolved(CallTemplate.open(NAME, template.written()));
        };
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, Outside outside) {
        var http = HttpTemplate.read(template.template());
        var draft = new Draft(http.method(), http.url());
        draft.accept(TYPE);
        draft.putBody(TYPE, request.arguments().toString().getBytes(StandardCharsets.UTF_8));
        return switch (draft.made(request)) {
            case Draft.Made.Refused(var fault) -> new Reply.Failed(fault);
            case Draft.Made.Request(var made) ->
                RestReply.read(http.toString(), Authorization.send(outside, made, request.credentials()));
        };
    }
}
