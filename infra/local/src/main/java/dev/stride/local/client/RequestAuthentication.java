package dev.stride.local.client;

import java.net.URI;
import java.util.Map;

/** The credentials of a caller, which add authentication headers to requests. */
@FunctionalInterface
public interface RequestAuthentication {

    RequestAuthentication ANONYMOUS = (_, _, _, _) -> Map.of();

    /**
     * Returns the headers that authenticate a request.
     *
     * @param method in capitals
     * @param headers of the request
     */
    Map<String, String> headers(String method, URI address, Map<String, String> headers, byte[] body);

    /** Returns the credentials of a caller with a bearer token, such as a JWT. */
    static RequestAuthentication bearerToken(String token) {
        return (_, _, _, _) -> Map.of("Authorization", "Bearer " + token);
    }

    /** Returns the credentials of a caller who knows the key of a {@code stride dev}. */
    static RequestAuthentication strideKey(String key) {
        return (_, _, _, _) -> Map.of("Stride-Key", key);
    }
}
