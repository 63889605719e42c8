package dev.stride.call.document;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.fault.Fault;

/** The kind of a function that was deployed without what its calls need. Each call is the fault {@code configuration}. */
public final class UncallableFunction implements CallKind {

    public static final String NAME = "uncallable";

    /** Returns the template of a function. @param reason why it cannot be called */
    public static CallTemplate template(String reason) {
        return CallTemplate.withoutAuth(NAME, TextNode.valueOf(reason));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        return new Resolution.Unresolved("The kind " + NAME + " is reserved for functions that cannot be called.");
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients) {
        return new Reply.Failed(Fault.of(
                Fault.CONFIGURATION,
                "the function cannot be called: " + template.template().textValue()));
    }
}
