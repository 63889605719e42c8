package dev.stride.call.http.client;

/** The port through which calls and the loading of documents send HTTP requests. */
@FunctionalInterface
public interface HttpClient {

    /**
     * Sends a request once and waits for its reply. Redirects are returned, not followed. Failures of the network or the server
     * are returned as {@link HttpReply.Unanswered}, never thrown.
     */
    HttpReply send(HttpRequest request);
}
