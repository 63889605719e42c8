package dev.stride.call.http.client;

import java.net.URI;
import java.time.Duration;
import java.util.Map;

/**
 * One HTTP request.
 *
 * @param method in capitals
 * @param uri absolute, {@code http} or {@code https}
 * @param headers by name, each sent once
 * @param body empty for none
 * @param timeout the longest that everything may take, from the look-up of the host to the last byte of the answer
 */
public record HttpRequest(String method, URI uri, Map<String, String> headers, byte[] body, Duration timeout) {
    public HttpRequest {
        headers = Map.copyOf(headers);
    }

    /** Without what may be secret: the query, the headers and the body. */
    @Override
    public String toString() {
        return method + " " + uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath();
    }
}
