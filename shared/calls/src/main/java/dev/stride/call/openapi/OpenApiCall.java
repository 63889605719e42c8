package dev.stride.call.openapi;

import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.auth.Authorization;
import dev.stride.call.http.client.HttpClient;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.http.message.HttpOutput;
import dev.stride.call.openapi.document.OpenApiResolver;
import dev.stride.call.openapi.template.OpenApiTemplate;
import dev.stride.call.uncallable.UncallableCall;
import dev.stride.common.Result;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;

/**
 * The call kind {@code rest}: calls operations that an OpenAPI document describes (Serverless Workflow 0.8, "RESTful Service
 * Invocations"). The {@code metadata.server} of the function, a URL or an index, selects a server of the document.
 */
public final class OpenApiCall implements CallKind {

    private static final String NAME = "rest";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        var parts = functionOperation.text().split("#", -1);
        if (parts.length != 2 || parts[0].isBlank() || parts[1].isBlank()) {
            return new Resolution.Unresolved("""
                    '%s' is not a REST operation: write <OpenAPI document>#<operationId>, such as \
                    openapi.json#getUser.""".formatted(functionOperation.text()));
        }
        return OpenApiResolver.resolve(NAME, functionOperation, parts[0], parts[1], resources);
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest call, OutboundClients outboundClients) {
        var rest = OpenApiTemplate.fromJson(template.template());
        if (!rest.hasAddress()) {
            return UncallableCall.withoutAddress(rest.toString());
        }
        return switch (OpenApiRequest.build(rest, call)) {
            case Result.Failed(var fault) -> new Reply.Failed(fault);
            case Result.Ok(var httpRequest) ->
                HttpOutput.fromJson(template.template())
                        .toReply(rest.toString(), httpRequest, sent(rest, call, httpRequest, outboundClients));
        };
    }

    private static Result<HttpReply, Fault> sent(
            OpenApiTemplate rest, CallRequest call, HttpRequest httpRequest, OutboundClients outboundClients) {
        return rest.security()
                .flatMap(security -> call.credentials()
                        .map(shown -> Authorization.send(
                                outboundClients, httpRequest, security.withTokenEndpoint(shown), security.placement())))
                .orElseGet(() -> Result.ok(outboundClients.get(HttpClient.class).send(httpRequest)));
    }
}
