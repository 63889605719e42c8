package dev.stride.call.http.client;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * An HTTP request with its timeout.
 *
 * @param method in upper case
 * @param uri absolute, {@code http} or {@code https}
 * @param headers by name, each sent once
 * @param body empty for a request without a body
 * @param timeout limit of the whole exchange, from the DNS lookup to the last byte of the reply
 */
public record HttpRequest(String method, URI uri, Map<String, String> headers, byte[] body, Duration timeout) {
    public HttpRequest {
        headers = Map.copyOf(headers);
    }

    public HttpRequest withUri(URI other) {
        return new HttpRequest(method, other, headers, body, timeout);
    }

    public HttpRequest withHeaders(Map<String, String> others) {
        return new HttpRequest(method, uri, others, body, timeout);
    }

    public HttpRequest withTimeout(Duration other) {
        return new HttpRequest(method, uri, headers, body, other);
    }

    /** Returns the path and query, which the request line contains (RFC 9112, section 3.2.1). */
    public String target() {
        var path = Optional.ofNullable(uri.getRawPath())
                .filter(written -> !written.isEmpty())
                .orElse("/");
        var query = Optional.ofNullable(uri.getRawQuery())
                .map(written -> "?" + written)
                .orElse("");
        return path + query;
    }

    /** Returns the method, host and path. The query, the headers and the body are omitted, because they may contain secrets. */
    @Override
    public String toString() {
        return method + " " + uri.getScheme() + "://" + uri.getRawAuthority() + uri.getRawPath();
    }
}
