package dev.stride.call.auth;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.AuthScheme;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** What shows who a call comes from, its secrets filled in (Serverless Workflow 0.8, section "Auth Definition"). */
public sealed interface Credentials {

    record Basic(String username, String password) implements Credentials {}

    record Bearer(String token) implements Credentials {}

    /**
     * What an authorization server gives a token for.
     *
     * @param grantType {@code password}, {@code clientCredentials} or {@code tokenExchange}
     * @param authority URL of the authorization server or of its token endpoint; empty where the service's document names it
     */
    record OAuth2(
            String grantType,
            Optional<String> authority,
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

        /** The same, given out where the service's document says, unless these say it themselves. */
        public OAuth2 orAt(String tokenUrl) {
            return new OAuth2(
                    grantType,
                    authority.or(() -> Optional.of(tokenUrl)),
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
    }

    /** Reads the properties of a scheme, an object. */
    static Credentials read(AuthScheme scheme, JsonNode properties) {
        return switch (scheme) {
            case BASIC ->
                new Basic(
                        properties.path("username").asText(),
                        properties.path("password").asText());
            case BEARER -> new Bearer(properties.path("token").asText());
            case OAUTH2 ->
                new OAuth2(
                        properties.path("grantType").asText(),
                        text(properties, "authority"),
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
