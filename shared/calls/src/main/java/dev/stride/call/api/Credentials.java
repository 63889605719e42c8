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
 * The credentials of a call, with expressions evaluated and secrets filled in (Serverless Workflow 0.8, section "Auth
 * Definition"). The {@code toString} methods omit the secrets.
 */
public sealed interface Credentials {

    record Basic(String username, String password) implements Credentials {

        /**
         * Returns {@code user:password} in Base64, the credentials of an HTTP Basic Authorization header (RFC 7617, section 2).
         */
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

    /** The user and password of HTTP Digest authentication (RFC 7616). A request contains only a hash of the password. */
    record Digest(String username, String password) implements Credentials {
        @Override
        public String toString() {
            return "Digest[" + username + "]";
        }
    }

    /**
     * OAuth 2.0 credentials: the grant and the client with which the runtime requests access tokens from an authorization server.
     *
     * @param authority URL of the authorization server or of its token endpoint
     * @param tokenEndpoint URL of the token endpoint, from the auth definition or from the API document of the service; used only
     *     if the authority is empty
     * @param user name and password of the resource owner, for the password grant
     * @param inJson whether the token request is JSON instead of a form
     * @param issuers issuers whose tokens are accepted; empty if tokens of every issuer are accepted
     */
    record OAuth2(
            GrantType grantType,
            Optional<String> authority,
            Optional<String> tokenEndpoint,
            Client client,
            Optional<Basic> user,
            TokenExchange exchange,
            List<String> scopes,
            List<String> audiences,
            boolean inJson,
            List<String> issuers)
            implements Credentials {

        public OAuth2 {
            scopes = List.copyOf(scopes);
            audiences = List.copyOf(audiences);
            issuers = List.copyOf(issuers);
        }

        /**
         * Creates OAuth 2.0 credentials without rarely used settings: the token requests are form-encoded, and tokens of every
         * issuer are accepted.
         */
        public OAuth2(
                GrantType grantType,
                Optional<String> authority,
                Optional<String> tokenEndpoint,
                Client client,
                Optional<Basic> user,
                TokenExchange exchange,
                List<String> scopes,
                List<String> audiences) {
            this(grantType, authority, tokenEndpoint, client, user, exchange, scopes, audiences, false, List.of());
        }

        /**
         * The OAuth 2.0 client that requests the access token.
         *
         * @param secretInForm whether the client authenticates by form fields even if the authorization server accepts a header
         *     (RFC 6749, section 2.3.1)
         * @param assertion a signed JWT with which the client authenticates instead of a secret (RFC 7523, section 2.2)
         */
        public record Client(String id, Optional<String> secret, boolean secretInForm, Optional<String> assertion) {

            public Client(String id, Optional<String> secret, boolean secretInForm) {
                this(id, secret, secretInForm, Optional.empty());
            }

            @Override
            public String toString() {
                return id;
            }
        }

        /**
         * The fields of an OAuth 2.0 token exchange: the token to exchange, and the identity that the new token stands for (RFC
         * 8693, section 2.1).
         *
         * @param subjectTokenType a URI; by default the URI for access tokens
         * @param actorToken the token of the party that acts for the subject
         */
        public record TokenExchange(
                Optional<String> subjectToken,
                Optional<String> subjectTokenType,
                Optional<String> requestedSubject,
                Optional<String> requestedIssuer,
                Optional<String> actorToken,
                Optional<String> actorTokenType) {

            /** Creates a token exchange without an actor token. */
            public TokenExchange(
                    Optional<String> subjectToken,
                    Optional<String> subjectTokenType,
                    Optional<String> requestedSubject,
                    Optional<String> requestedIssuer) {
                this(
                        subjectToken,
                        subjectTokenType,
                        requestedSubject,
                        requestedIssuer,
                        Optional.empty(),
                        Optional.empty());
            }

            /** An empty token exchange, for credentials whose grant type is not token exchange. */
            public static final TokenExchange NONE =
                    new TokenExchange(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

            @Override
            public String toString() {
                return "TokenExchange";
            }
        }

        /**
         * Returns a copy of these credentials with the token endpoint that the service's API document names, unless the author
         * has configured an authority or a token endpoint.
         */
        public OAuth2 withDefaultTokenEndpoint(String tokenUrl) {
            return withTokenEndpoint(
                    tokenEndpoint.or(() -> Optional.of(tokenUrl)).filter(_ -> authority.isEmpty()));
        }

        /**
         * Returns a copy of these credentials without a token endpoint. Issued tokens are stored with this copy as
         * their key, for the code that masks the tokens in stored data. That code does not know a token endpoint that
         * comes from an API document, so the key must not contain a token endpoint.
         */
        public OAuth2 withoutTokenEndpoint() {
            return withTokenEndpoint(Optional.empty());
        }

        private OAuth2 withTokenEndpoint(Optional<String> endpoint) {
            return new OAuth2(
                    grantType, authority, endpoint, client, user, exchange, scopes, audiences, inJson, issuers);
        }

        @Override
        public String toString() {
            return "OAuth2[" + grantType + ", " + client + "]";
        }
    }

    /** Returns the secret values of these credentials, for redaction, including the encoded form in which requests send them. */
    default List<String> secrets() {
        return switch (this) {
            case Basic basic -> List.of(basic.password(), basic.encoded());
            case Bearer(String token) -> List.of(token);
            case Digest digest -> List.of(digest.password());
            case OAuth2 oauth ->
                Stream.of(
                                oauth.client().secret(),
                                oauth.client().assertion(),
                                oauth.exchange().actorToken(),
                                oauth.user().map(Basic::password),
                                oauth.exchange().subjectToken())
                        .flatMap(Optional::stream)
                        .toList();
        };
    }

    /** Parses the evaluated properties of an auth definition. All properties that the auth scheme requires must be present. */
    static Credentials parse(AuthScheme scheme, JsonNode properties) {
        return switch (scheme) {
            case BASIC ->
                new Basic(
                        properties.path("username").asText(),
                        properties.path("password").asText());
            case BEARER -> new Bearer(properties.path("token").asText());
            case DIGEST ->
                new Digest(
                        properties.path("username").asText(),
                        properties.path("password").asText());
            case OAUTH2 ->
                new OAuth2(
                        GrantType.parse(properties.path("grantType").asText())
                                .orElseThrow(() ->
                                        new IllegalArgumentException("the auth definition has an unknown grantType")),
                        text(properties, "authority"),
                        text(properties, "tokenEndpoint"),
                        new OAuth2.Client(
                                properties.path("clientId").asText(),
                                text(properties, "clientSecret"),
                                properties.path("clientSecretInForm").asBoolean(),
                                text(properties, "clientAssertion")),
                        text(properties, "username")
                                .map(name -> new Basic(
                                        name, properties.path("password").asText())),
                        new OAuth2.TokenExchange(
                                text(properties, "subjectToken"),
                                text(properties, "subjectTokenType"),
                                text(properties, "requestedSubject"),
                                text(properties, "requestedIssuer"),
                                text(properties, "actorToken"),
                                text(properties, "actorTokenType")),
                        texts(properties, "scopes"),
                        texts(properties, "audiences"),
                        properties.path("requestInJson").asBoolean(),
                        texts(properties, "issuers"));
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
