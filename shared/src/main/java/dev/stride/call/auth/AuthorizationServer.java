package dev.stride.call.auth;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.stream.StreamSupport;

/**
 * What a client has to know of an authorization server.
 *
 * @param tokenEndpoint URL
 * @param credentialsInBody whether clients show who they are in the form, rather than in a header (RFC 6749, section 2.3.1)
 */
record AuthorizationServer(String tokenEndpoint, boolean credentialsInBody) {

    private static final String BASIC = "client_secret_basic";
    private static final String POST = "client_secret_post";

    /** One of which nothing but the endpoint is known: all servers take the header. */
    static AuthorizationServer atEndpoint(String tokenEndpoint) {
        return new AuthorizationServer(tokenEndpoint, false);
    }

    /** Reads a server's metadata (RFC 8414, section 2), empty when they name no token endpoint. */
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
