package dev.stride.call.api;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.call.AuthScheme;
import dev.stride.plan.call.GrantType;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The evaluated credentials of a call, with the values of its secrets (Serverless Workflow 0.8, section "Auth Definition"). The
 * {@code toString} methods leave the secrets out.
 */
public sealed interface Credentials {

    record Basic(String username, String password) implements Credentials {

        /** Returns user and password in Base64, as the Authorization header holds them (RFC 7617, section 2). */
        public String encoded() {
            var pair = (username + ":" + password).getBytes(StandardCharsets.UTF_8);
            return Base64.getEncoder().encodeToString(pair);
        }

        @Override
        public String toString() {
            return "Basic[" + username + "]";
        }
    }

    record Bearer(String token) implements Credentials {
        @Override
        public String toString() {
            return "Bearer";
        }
    }

    /**
     * The grant with which the runtime requests access tokens from an authorization server.
     *
     * @param authority URL of the authorization server or of its token endpoint
     * @param tokenEndpoint the token endpoint that the document of the service names; used only without an authority
     */
    record OAuth2(
            GrantType grantType,
            Optional<String> authority,
            Optional<String> tokenEndpoint,
            String clientId,
            Optional<String> clientSecret,
            List<String> scopes,
            Optional<String> username,
            Optional<String> password,
            List<String> audiences,
            Optional<String> subjectToken,
            Optional<String> requestedSubject,
            Optional<String> requestedIssuer)
            implements Credentials {
        public OAuth2 {
            scopes = List.copyOf(scopes);
            audiences = List.copyOf(audiences);
        }

        /**
         * Returns these credentials with the token endpoint of the service's document, unless the author has named an authority.
         */
        public OAuth2 withDefaultTokenEndpoint(String tokenUrl) {
            return withTokenEndpoint(Optional.of(tokenUrl).filter(_ -> authority.isEmpty()));
        }

        /** Returns these credentials without a token endpoint, as the key under which issued tokens are remembered. */
        public OAuth2 withoutTokenEndpoint() {
            return withTokenEndpoint(Optional.empty());
        }

        private OAuth2 withTokenEndpoint(Optional<String> endpoint) {
            return new OAuth2(
                    grantType,
                    authority,
                    endpoint,
                    clientId,
                    clientSecret,
                    scopes,
                    username,
                    password,
                    audiences,
                    subjectToken,
                    requestedSubject,
                    requestedIssuer);
        }

        @Override
        public String toString() {
            return "OAuth2[" + grantType + ", " + clientId + "]";
        }
    }

    /** Returns the secret values to redact: those of the credentials, and the encoded forms in which requests contain them. */
    default List<String> secrets() {
        return switch (this) {
            case Basic basic -> List.of(basic.password(), basic.encoded());
            case Bearer(String token) -> List.of(token);
            case OAuth2 oauth ->
                Stream.of(oauth.clientSecret(), oauth.password(), oauth.subjectToken())
                        .flatMap(Optional::stream)
                        .toList();
        };
    }

    /** Parses the properties of an auth definition. The caller has checked that all required properties are present. */
    static Credentials parse(AuthScheme scheme, JsonNode properties) {
        return switch (scheme) {
            case BASIC ->
                new Basic(
                        properties.path("username").asText(),
                        properties.path("password").asText());
            case BEARER -> new Bearer(properties.path("token").asText());
            case OAUTH2 ->
                new OAuth2(
                        GrantType.parse(properties.path("grantType").asText())
                                .orElseThrow(() ->
                                        new IllegalArgumentException("the auth definition has an unknown grantType")),
                        text(properties, "authority"),
                        Optional.empty(),
                        properties.path("clientId").asText(),
                        text(properties, "clientSecret"),
                        texts(properties, "scopes"),
                        text(properties, "username"),
                        text(properties, "password"),
                        texts(properties, "audiences"),
                        text(properties, "subjectToken"),
                        text(properties, "requestedSubject"),
                        text(properties, "requestedIssuer"));
        };
    }

    private static Optional<String> text(JsonNode properties, String name) {
        return Optional.of(properties.path(name)).filter(JsonNode::isTextual).map(JsonNode::textValue);
    }

    private static List<String> texts(JsonNode properties, String name) {
        return StreamSupport.stream(properties.path(name).spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
