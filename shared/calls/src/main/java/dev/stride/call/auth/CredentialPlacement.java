package dev.stride.call.auth;

import dev.stride.call.http.client.HttpRequest;
import dev.stride.call.http.client.PercentEncoding;
import java.net.URI;
import java.util.Optional;
import java.util.TreeMap;

/** The place of the credentials in an HTTP request (OpenAPI 3.1, "Security Scheme Object"). */
public sealed interface CredentialPlacement {

    /**
     * The Authorization header, whose value consists of an authentication scheme and the credentials (RFC 9110, section 11.6.2).
     */
    record Header() implements CredentialPlacement {}

    /**
     * A header, query parameter or cookie that contains a credential without an authentication scheme, such as
     * {@code X-API-Key: abc}.
     */
    record ApiKey(In in, String name) implements CredentialPlacement {}

    /** The places in a request that can hold an API key. */
    enum In {
        HEADER,
        QUERY,
        COOKIE
    }

    /** Returns a copy of the request with the credentials added in this place. */
    default HttpRequest apply(HttpRequest request, String value) {
        return switch (this) {
            case Header() -> withHeader(request, "Authorization", value);
            case ApiKey(In in, String name) ->
                switch (in) {
                    case HEADER -> withHeader(request, name, value);
                    case COOKIE -> withCookie(request, pair(name, value));
                    case QUERY -> withQuery(request, pair(name, value));
                };
        };
    }

    private static HttpRequest withHeader(HttpRequest request, String name, String value) {
        var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(request.headers());
        headers.put(name, value);
        return request.withHeaders(headers);
    }

    private static HttpRequest withCookie(HttpRequest request, String cookie) {
        var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        headers.putAll(request.headers());
        return withHeader(
                request,
                "Cookie",
                Optional.ofNullable(headers.get("Cookie"))
                        .map(others -> others + "; " + cookie)
                        .orElse(cookie));
    }

    private static HttpRequest withQuery(HttpRequest request, String parameter) {
        var uri = request.uri().toString();
        var query = uri + (request.uri().getRawQuery() == null ? "?" : "&") + parameter;
        return request.withUri(URI.create(query));
    }

    private static String pair(String name, String value) {
        return PercentEncoding.encode(name) + "=" + PercentEncoding.encode(value);
    }
}
