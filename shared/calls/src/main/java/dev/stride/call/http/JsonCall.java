package dev.stride.call.http;

import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.auth.Authorization;
import dev.stride.call.http.message.HttpReplyReader;
import dev.stride.call.http.message.HttpRequestBuilder;
import dev.stride.common.Result;
import dev.stride.plan.call.CallTemplate;
import java.nio.charset.StandardCharsets;

/**
 * The call kind {@code json}: sends all arguments as one JSON body, and returns the JSON of the reply. The operation is
 * {@code json:METHOD:URL}, such as {@code json:POST:https://host/charge}. Workflows use this call kind if their language defines
 * a function only by its URL. Faults have the same form as those of OpenAPI functions.
 */
public final class JsonCall implements CallKind {

    private static final String NAME = "json";
    private static final String TYPE = "application/json";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        return switch (HttpTemplate.parse(NAME, functionOperation.text())) {
            case Result.Failed(var problems) -> new Resolution.Unresolved(problems);
            case Result.Ok(var template)
            when !template.pathArguments().isEmpty() ->
                new Resolution.Unresolved(
                        "'%s' has a parameter in braces, but functions of this type send all arguments in the body: remove the braces, or use the type http."
                                .formatted(functionOperation.text()));
            case Result.Ok(var template) -> new Resolution.Resolved(CallTemplate.withoutAuth(NAME, template.toJson()));
        };
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest call, OutboundClients outboundClients) {
        var http = HttpTemplate.fromJson(template.template());
        var builder = new HttpRequestBuilder(http.method(), http.url());
        builder.acceptByDefault(TYPE);
        builder.setBody(TYPE, call.arguments().toString().getBytes(StandardCharsets.UTF_8));
        return switch (builder.build(call)) {
            case Result.Failed(var fault) -> new Reply.Failed(fault);
            case Result.Ok(var httpRequest) ->
                HttpReplyReader.toReply(
                        http.toString(), Authorization.send(outboundClients, httpRequest, call.credentials()));
        };
    }
}
