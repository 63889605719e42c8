package dev.stride.call.api;

import dev.stride.plan.call.CallTemplate;
import java.util.List;

/** The port through which actions call services: it selects the call kind of a template and performs the call. */
public interface CallExecutor {

    /**
     * Performs one attempt of a call and waits for its reply. Failures of the service or the network are returned as {@link
     * Reply.Failed}, never thrown.
     */
    Reply perform(CallTemplate template, CallRequest request);

    /**
     * Returns the access tokens that were recently issued for these credentials, so that they can be redacted from stored data.
     */
    default List<String> issuedTokens(Credentials credentials) {
        return List.of();
    }
}
