package dev.stride.runtime.concurrency;

import dev.stride.call.api.CallExecutor;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.CallRequest.CallSite;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.Reply;
import dev.stride.plan.call.CallTemplate;
import java.util.List;

/**
 * An executor of calls that limits how many calls each workflow makes at once: if the workflow has a limit, each call must
 * acquire one of the workflow's slots.
 */
public record CappedCalls(CallExecutor calls, CallCaps perWorkflow, CallSlots slots) implements CallExecutor {

    @Override
    public Reply perform(CallTemplate template, CallRequest request) {
        return perWorkflow
                .of(request.workflow())
                .map(cap ->
                        slots.withSlot("WORKFLOW#" + request.workflow(), cap, () -> calls.perform(template, request)))
                .orElseGet(() -> calls.perform(template, request));
    }

    @Override
    public boolean needsCredentials(String workflow, CallSite site) {
        return calls.needsCredentials(workflow, site);
    }

    @Override
    public List<String> issuedTokens(Credentials credentials) {
        return calls.issuedTokens(credentials);
    }
}
