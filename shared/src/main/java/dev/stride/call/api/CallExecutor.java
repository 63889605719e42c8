package dev.stride.call.api;

import dev.stride.plan.call.CallTemplate;
import java.util.List;

/**
 * The port through which workflow actions call services. It selects the call kind that the template names, and that call kind
 * performs the call.
 */
public interface CallExecutor {

    /**
     * Performs one attempt of a call and waits for its reply. Failures of the service or the network are returned as {@link
     * Reply.Failed}, never thrown.
     */
    Reply perform(CallTemplate template, CallRequest request);

    /**
     * Returns the access tokens that were recently issued for these credentials. The caller removes them from data before it
     * stores the data.
     */
    default List<String> issuedTokens(Credentials credentials) {
        return List.of();
    }
}
