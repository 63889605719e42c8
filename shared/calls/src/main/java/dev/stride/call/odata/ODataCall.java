package dev.stride.call.odata;

import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.common.Result;
import dev.stride.plan.call.CallTemplate;

/**
 * The call kind {@code odata}: queries an entity set of an OData service (Serverless Workflow 0.8, "Using Functions for OData
 * Service Invocations").
 */
public final class ODataCall implements CallKind {

    public static final String NAME = "odata";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        return switch (ODataOperation.parse(functionOperation.text())) {
            case Result.Failed(var problem) -> new Resolution.Unresolved(problem);
            case Result.Ok(var queried) -> EntitySetResolver.resolve(queried, resources);
        };
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest call, OutboundClients outboundClients) {
        var queried = ODataTemplate.fromJson(template.template());
        return switch (ODataRequest.build(queried, call.arguments())) {
            case Result.Failed(var fault) -> new Reply.Failed(fault);
            case Result.Ok(var query) -> new ODataPageReader(queried, call, outboundClients).readAll(query);
        };
    }
}
