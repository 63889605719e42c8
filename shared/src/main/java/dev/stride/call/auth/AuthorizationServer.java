package dev.stride.call.auth;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * The metadata of an authorization server that a client needs.
 *
 * @param tokenEndpoint URL
 * @param credentialsInBody whether clients authenticate by form fields rather than by a header (RFC 6749, section 2.3.1)
 */
record AuthorizationServer(String tokenEndpoint, boolean credentialsInBody) {

    private static final String BASIC = "client_secret_basic";
    private static final String POST = "client_secret_post";

    /**
     * Returns a server of which only the endpoint is known. Clients then authenticate by a header, which all servers must
     * support.
     */
    static AuthorizationServer atEndpoint(String tokenEndpoint) {
        return new AuthorizationServer(tokenEndpoint, false);
    }

    /** Parses the metadata of a server (RFC 8414, section 2); empty when they have no token endpoint. */
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
