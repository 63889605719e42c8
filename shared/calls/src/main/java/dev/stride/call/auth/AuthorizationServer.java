package dev.stride.call.auth;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * The properties of an OAuth 2.0 authorization server that a token request needs.
 *
 * @param tokenEndpoint URL
 * @param credentialsInBody whether clients authenticate by form fields rather than by a header (RFC 6749, section 2.3.1)
 */
record AuthorizationServer(String tokenEndpoint, boolean credentialsInBody) {

    private static final String BASIC = "client_secret_basic";
    private static final String POST = "client_secret_post";

    /**
     * Returns an authorization server of which nothing but the token endpoint is known. Clients authenticate to such a server
     * with the Authorization header, because all servers must support this header.
     */
    static AuthorizationServer atEndpoint(String tokenEndpoint) {
        return new AuthorizationServer(tokenEndpoint, false);
    }

    /**
     * Parses the metadata document of an authorization server (RFC 8414, section 2). Returns empty if it has no token endpoint.
     */
    static Optional<AuthorizationServer> fromMetadata(JsonNode metadata) {
        var methods = StreamSupport.stream(
                        metadata.path("token_endpoint_auth_methods_supported").spliterator(), false)
                .map(JsonNode::asText)
                .toList();
        var inForm = methods.contains(POST) && !methods.contains(BASIC);
        return Optional.of(metadata.path("token_endpoint"))
                .filter(JsonNode::isTextual)
                .map(endpoint -> new AuthorizationServer(endpoint.textValue(), inForm));
    }
}
