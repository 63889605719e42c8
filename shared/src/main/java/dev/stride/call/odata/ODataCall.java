package dev.stride.call.odata;

import dev.stride.call.CallKind;
import dev.stride.call.CallRequest;
import dev.stride.call.Operation;
import dev.stride.call.Outside;
import dev.stride.call.Reply;
import dev.stride.call.Resolution;
import dev.stride.call.Resources;
import dev.stride.call.odata.metadata.EntitySetResolver;
import dev.stride.plan.CallTemplate;
import dev.stride.plan.Fault;

/** Queries entity sets of OData services (Serverless Workflow 0.8, "Using Functions for OData Service Invocations"). */
public final class ODataCall implements CallKind {

    public static final String NAME = "odata";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(Operation operation, Resources resources) {
        return switch (ODataOperation.read(operation.text())) {
            case ODataOperation.Reading.Invalid(String problem) -> new Resolution.Unresolved(problem);
            case ODataOperation.Reading.Valid(var queried) -> EntitySetResolver.resolve(queried, resources);
        };
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, Outside outside) {
        var queried = ODataTemplate.read(template.template());
        return switch (ODataRequest.make(queried, request.arguments())) {
            case ODataRequest.Made.Refused(Fault fault) -> new Reply.Failed(fault);
            case ODataRequest.Made.Request(var made) -> new ODataPages(queried, request, outside).read(made);
        };
    }
}
