package dev.stride.call.graphql;

import dev.stride.call.CallKind;
import dev.stride.call.CallRequest;
import dev.stride.call.Operation;
import dev.stride.call.Outside;
import dev.stride.call.Reply;
import dev.stride.call.Resolution;
import dev.stride.call.Resources;
import dev.stride.call.auth.Authorization;
import dev.stride.call.graphql.schema.FieldResolver;
import dev.stride.plan.CallTemplate;
import dev.stride.plan.Fault;

/** Calls a field of a GraphQL service (Serverless Workflow 0.8, "Using Functions for GraphQL Service Invocations"). */
public final class GraphQlCall implements CallKind {

    public static final String NAME = "graphql";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(Operation operation, Resources resources) {
        return switch (GraphQlOperation.read(operation.text())) {
            case GraphQlOperation.Reading.Invalid(String problem) -> new Resolution.Unresolved(problem);
            case GraphQlOperation.Reading.Valid(var called) -> FieldResolver.resolve(called, resources);
        };
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, Outside outside) {
        var called = GraphQlTemplate.read(template.template());
        return switch (GraphQlRequest.make(called, request)) {
            case GraphQlRequest.Made.Refused(Fault fault) -> new Reply.Failed(fault);
            case GraphQlRequest.Made.Request(var made) ->
                GraphQlReply.read(called, Authorization.send(outside, made, request.credentials()));
        };
    }
}
