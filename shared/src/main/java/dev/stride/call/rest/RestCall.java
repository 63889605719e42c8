package dev.stride.call.rest;

import dev.stride.call.CallKind;
import dev.stride.call.CallRequest;
import dev.stride.call.Operation;
import dev.stride.call.Outside;
import dev.stride.call.Reply;
import dev.stride.call.Resolution;
import dev.stride.call.Resources;
import dev.stride.call.Resources.Resource;
import dev.stride.call.rest.openapi.OperationResolver;
import dev.stride.plan.CallTemplate;
import java.util.List;

/** Calls operations of services that an OpenAPI document describes (Serverless Workflow 0.8, "RESTful Service Invocations"). */
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
            return unresolved("'" + operation.text() + "' is no REST operation: write <OpenAPI document>#<operationId>,"
                    + " such as openapi.json#getUser.");
        }
        return switch (resources.read(parts[0])) {
            case Resource.Missing(String reason) -> unresolved(reason);
            case Resource.Text(String content) ->
                switch (OperationResolver.resolve(parts[0], content, parts[1])) {
                    case OperationResolver.Outcome.Resolved(RestTemplate template) ->
                        new Resolution.Resolved(CallTemplate.open(NAME, template.written()));
                    case OperationResolver.Outcome.Unresolved(List<String> problems) ->
                        new Resolution.Unresolved(problems);
                };
        };
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, Outside outside) {
        var rest = RestTemplate.read(template.template());
        return switch (RestRequest.make(rest, request)) {
            case RestRequest.Made.Refused(var fault) -> new Reply.Failed(fault);
            case RestRequest.Made.Request(var made) -> RestReply.read(rest.toString(), outside.http().send(made));
        };
    }

    private static Resolution unresolved(String problem) {
        return new Resolution.Unresolved(problem);
    }
}
