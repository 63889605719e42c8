package dev.stride.call.http.client;

/** Sends HTTP requests: the one door to the network for calls and documents. */
@FunctionalInterface
public interface HttpClient {

    /**
     * Sends one request once and waits for its answer. A redirect is an answer like any other. What the network or the other
     * side does wrong is a value, never an exception.
     */
    HttpReply send(HttpRequest request);
}
