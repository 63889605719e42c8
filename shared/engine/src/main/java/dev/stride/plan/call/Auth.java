package dev.stride.plan.call;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.stride.expression.Expression;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The authentication of a function call, such as HTTP basic authentication.
 *
 * @param properties expression that returns the properties of the scheme
 * @param readsData whether the expression is evaluated over the data of the caller, as the arguments are; otherwise it reads only
 *     constants and secrets
 */
public record Auth(
        AuthScheme scheme,
        Expression properties,
        @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean readsData) {

    /** Creates an authentication that reads only constants and secrets. */
    public Auth(AuthScheme scheme, Expression properties) {
        this(scheme, properties, false);
    }

    /** An authentication scheme and its properties (Serverless Workflow 0.8, section "Auth Definition"). */
    public enum AuthScheme {
        BASIC,
        BEARER,
        OAUTH2,
        DIGEST;

        /** Returns the names of the properties that this scheme requires. */
        public List<String> required() {
            return switch (this) {
                case BASIC, DIGEST -> List.of("username", "password");
                case BEARER -> List.of("token");
                case OAUTH2 -> List.of("grantType", "clientId");
            };
        }

        /** Returns the names of all properties of this scheme, both required and optional. */
        public Stream<String> properties() {
            var optional = switch (this) {
                case BASIC, BEARER, DIGEST -> Stream.<String>of();
                case OAUTH2 ->
                    Stream.of(
                            "authority",
                            "clientSecret",
                            "scopes",
                            "username",
                            "password",
                            "audiences",
                            "subjectToken",
                            "requestedSubject",
                            "requestedIssuer");
            };
            return Stream.concat(required().stream(), optional);
        }

        /** Returns the name of this scheme in a workflow definition. */
        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** An OAuth 2.0 grant type (Serverless Workflow 0.8, section "OAuth2 Properties Definition"). */
    public enum GrantType {
        PASSWORD("password"),
        CLIENT_CREDENTIALS("clientCredentials"),
        TOKEN_EXCHANGE("tokenExchange");

        /** The name that the text of the specification uses for the grant type {@code password}. Both names are accepted. */
        private static final String RESOURCE_OWNER = "resourceOwner";

        private final String written;

        GrantType(String written) {
            this.written = written;
        }

        /** Parses the name of a grant type in a workflow definition. Returns empty if the name is unknown. */
        public static Optional<GrantType> parse(String text) {
            return text.equals(RESOURCE_OWNER)
                    ? Optional.of(PASSWORD)
                    : Stream.of(values())
                            .filter(type -> type.written.equals(text))
                            .findFirst();
        }

        /**
         * Returns the names of the properties that this grant type requires in addition to the properties that every grant type
         * requires.
         */
        public List<String> required() {
            return switch (this) {
                case PASSWORD -> List.of("username", "password");
                case CLIENT_CREDENTIALS, TOKEN_EXCHANGE -> List.of();
            };
        }

        /** Returns the name of this grant type in a workflow definition. */
        @Override
        public String toString() {
            return written;
        }
    }
}
