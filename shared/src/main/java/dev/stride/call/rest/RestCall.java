package dev.stride.call.rest;

import dev.stride.call.CallKind;
import dev.stride.call.CallRequest;
import dev.stride.call.Operation;
import dev.stride.call.Outside;
import dev.stride.call.Reply;
import dev.stride.call.Resolution;
import dev.stride.call.Resources;
import dev.stride.call.auth.Authorization;
import dev.stride.call.auth.Authorization.Sending;
import dev.stride.call.http.HttpRequest;
import dev.stride.call.rest.openapi.OperationResolver;
import dev.stride.plan.CallTemplate;

/**
 * Calls operations of services that an OpenAPI document describes (Serverless Workflow 0.8, "RESTful Service Invocations"). A
 * function's {@code metadata.server}, a URL or an index, chooses among the servers of the document.
 */
public final class RestCall implements CallKind {

    private static final String NAME = "rest";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(Operation operation, Resources resources) {
        var parts = operation.text().split("#", -1);
        if (parts.length != 2 || parts[0].isBlank() || parts[1].isBlank()) {
            return new Resolution.Unresolved(
                    "'" + operation.text() + "' is no REST operation: write <OpenAPI document>#<operationId>,"
                            + " such as openapi.json#getUser.");
        }
        return OperationResolver.resolve(NAME, operation, parts[0], parts[1], resources);
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, Outside outside) {
        var rest = RestTemplate.read(template.template());
        return switch (RestRequest.make(rest, request)) {
            case Draft.Made.Refused(var fault) -> new Reply.Failed(fault);
            case Draft.Made.Request(var made) -> RestReply.read(rest.toString(), sent(rest, request, made, outside));
        };
    }

    private static Sending sent(RestTemplate rest, CallRequest request, HttpRequest made, Outside outside) {
        return rest.security()
                .flatMap(security -> request.credentials()
                        .map(shown -> Authorization.send(outside, made, security.located(shown), security.placement())))
                .orElseGet(() -> new Sending.Sent(outside.http().send(made)));
    }
}
