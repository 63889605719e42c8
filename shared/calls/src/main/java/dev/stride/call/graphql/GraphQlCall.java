package dev.stride.call.graphql;

import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.call.auth.Authorization;
import dev.stride.call.graphql.schema.FieldResolver;
import dev.stride.call.graphql.template.GraphQlOperation;
import dev.stride.call.graphql.template.GraphQlTemplate;
import dev.stride.common.Result;
import dev.stride.plan.call.CallTemplate;

/**
 * The call kind {@code graphql}: calls one field of a GraphQL service (Serverless Workflow 0.8, "Using Functions for GraphQL
 * Service Invocations").
 */
public final class GraphQlCall implements CallKind {

    @Override
    public String name() {
        return GraphQlTemplate.KIND;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        return switch (GraphQlOperation.parse(functionOperation.text())) {
            case Result.Failed(var problem) -> new Resolution.Unresolved(problem);
            case Result.Ok(var called) -> FieldResolver.resolve(called, resources);
        };
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients) {
        var called = GraphQlTemplate.fromJson(template.template());
        return switch (GraphQlRequest.build(called, request)) {
            case Result.Failed(var fault) -> new Reply.Failed(fault);
            case Result.Ok(var made) ->
                GraphQlReplyReader.toReply(called, Authorization.send(outboundClients, made, request.credentials()));
        };
    }
}
