package dev.stride.call.http.client;

/** The interface through which calls and document loaders send HTTP requests. */
@FunctionalInterface
public interface HttpClient {

    /**
     * Sends a request once and waits for its reply. It does not follow redirects. Failures of the network or the server are
     * returned as {@link HttpReply.Unanswered}, never thrown.
     */
    HttpReply send(HttpRequest request);
}
