package dev.stride.call.uncallable;

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

/**
 * The call kind of functions that cannot be called, because a document or a service address was missing at deployment. Each call
 * fails with the fault {@code configuration}.
 */
public final class UncallableCall implements CallKind {

    public static final String NAME = "uncallable";

    /**
     * Returns a call template for a function that cannot be called. Each call with this template fails, and the fault
     * contains the reason.
     *
     * @param reason why the function cannot be called
     */
    public static CallTemplate template(String reason) {
        return CallTemplate.withoutAuth(NAME, TextNode.valueOf(reason));
    }

    /** Returns the failed reply of a call to a service whose address is unknown. @param operation the called operation */
    public static Reply withoutAddress(String operation) {
        return failed("""
                the address of %s is not known: add it to the connectors in the configuration of this runtime, \
                and deploy the definition again""".formatted(operation));
    }

    private static Reply failed(String message) {
        return new Reply.Failed(Fault.of(Fault.CONFIGURATION, message));
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Resolution resolve(FunctionOperation functionOperation, Resources resources) {
        return new Resolution.Unresolved(
                "`%s` is an internal function type: use the type of the called service, such as `rest` or `lambda`."
                        .formatted(NAME));
    }

    @Override
    public Reply perform(CallTemplate template, CallRequest request, OutboundClients outboundClients) {
        return failed("the function cannot be called: %s"
                .formatted(template.template().textValue()));
    }
}
