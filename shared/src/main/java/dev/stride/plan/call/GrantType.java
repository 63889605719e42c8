package dev.stride.plan.call;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What an access token is asked for with (Serverless Workflow 0.8, section "OAuth2 Properties Definition"). */
public enum GrantType {
    PASSWORD("password"),
    CLIENT_CREDENTIALS("clientCredentials"),
    TOKEN_EXCHANGE("tokenExchange");

    /** What the text of the specification calls the grant type {@code password}. */
    private static final String RESOURCE_OWNER = "resourceOwner";

    private final String written;

    GrantType(String written) {
        this.written = written;
    }

    /** The grant type that an author means, if there is one. */
    public static Optional<GrantType> parse(String text) {
        return text.equals(RESOURCE_OWNER)
                ? Optional.of(PASSWORD)
                : Stream.of(values()).filter(type -> type.written.equals(text)).findFirst();
    }

    /** The properties that must be there besides those that every grant type has. */
    public List<String> required() {
        return switch (this) {
            case PASSWORD -> List.of("username", "password");
            case CLIENT_CREDENTIALS, TOKEN_EXCHANGE -> List.of();
        };
    }

    /** As authors write it. */
    @Override
    public String toString() {
        return written;
    }
}
