package dev.stride.plan.call;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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
                : Stream.of(values()).filter(type -> type.written.equals(text)).findFirst();
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
