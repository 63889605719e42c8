package dev.stride.local.client;

import java.net.URI;
import java.util.Map;

/** Who asks: gives a request what proves it. */
@FunctionalInterface
public interface RequestAuthentication {

    /** Somebody of whom nobody asks. */
    RequestAuthentication ANONYMOUS = (_, _, _, _) -> Map.of();

    /**
     * The headers that a request needs besides its own.
     *
     * @param method in capitals
     * @param headers of the request
     */
    Map<String, String> headers(String method, URI address, Map<String, String> headers, byte[] body);

    /** Who bears a token, such as a JWT. */
    static RequestAuthentication bearerToken(String token) {
        return (_, _, _, _) -> Map.of("Authorization", "Bearer " + token);
    }
}
