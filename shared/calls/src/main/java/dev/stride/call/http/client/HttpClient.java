package dev.stride.call.http.client;

import dev.stride.call.api.CallDeferred;

/** The interface through which calls and document loaders send HTTP requests. */
@FunctionalInterface
public interface HttpClient {

    /**
     * Sends a request once and waits for its reply. It does not follow redirects. Failures of the network or the server are
     * returned as {@link HttpReply.Unanswered}, never thrown.
     *
     * @throws CallDeferred if the request exceeds the limit of concurrent calls
     */
    HttpReply send(HttpRequest request);
}
