package dev.stride.call.api;

import dev.stride.call.api.CallRequest.CallSite;
import dev.stride.plan.call.CallTemplate;
import java.util.List;

/**
 * The port through which workflow actions call services. The call template names the kind of call, such as {@code rest} or {@code
 * lambda}, and the executor passes the call to the implementation of this kind.
 */
public interface CallExecutor {

    /**
     * Performs one attempt of a call and waits for its reply. Failures of the service or the network are returned as {@link
     * Reply.Failed}, never thrown.
     *
     * @throws CallDeferred if the call exceeds a limit of concurrent calls
     */
    Reply perform(CallTemplate template, CallRequest request);

    /** Returns whether a call from this place is sent with the credentials of its auth definition. */
    default boolean needsCredentials(String workflow, CallSite site) {
        return true;
    }

    /**
     * Returns the access tokens that were recently issued for these credentials, so that the caller can redact them in stored
     * data.
     */
    default List<String> issuedTokens(Credentials credentials) {
        return List.of();
    }
}
