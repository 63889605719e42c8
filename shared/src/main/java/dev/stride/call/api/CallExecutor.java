package dev.stride.call.api;

import dev.stride.plan.call.CallTemplate;
import java.util.List;

/** The port through which workflow actions call services. It passes each call to the call kind that the call template names. */
public interface CallExecutor {

    /**
     * Performs one attempt of a call and waits for its reply. Failures of the service or the network are returned as {@link
     * Reply.Failed}, never thrown.
     */
    Reply perform(CallTemplate template, CallRequest request);

    /**
     * Returns the access tokens that were recently issued for these credentials, so that the caller can redact them in stored
     * data.
     */
    default List<String> issuedTokens(Credentials credentials) {
        return List.of();
    }
}
