package dev.stride.plan.call;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** An OAuth 2.0 grant type (Serverless Workflow 0.8, section "OAuth2 Properties Definition"). */
public enum GrantType {
    PASSWORD("password"),
    CLIENT_CREDENTIALS("clientCredentials"),
    TOKEN_EXCHANGE("tokenExchange");

    /** An alias of {@code password} in the prose of the specification. */
    private static final String RESOURCE_OWNER = "resourceOwner";

    private final String written;

    GrantType(String written) {
        this.written = written;
    }

    /** Parses the name that authors write. Returns empty if it is unknown. */
    public static Optional<GrantType> parse(String text) {
        return text.equals(RESOURCE_OWNER)
                ? Optional.of(PASSWORD)
                : Stream.of(values()).filter(type -> type.written.equals(text)).findFirst();
    }

    /** Returns the properties that this grant type requires in addition to those that all grant types require. */
    public List<String> required() {
        return switch (this) {
            case PASSWORD -> List.of("username", "password");
            case CLIENT_CREDENTIALS, TOKEN_EXCHANGE -> List.of();
        };
    }

    /** Returns the name that authors write. */
    @Override
    public String toString() {
        return written;
    }
}
