package dev.stride.plan.call;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A way to show who one is, and the properties that it has (Serverless Workflow 0.8, section "Auth Definition"). */
public enum AuthScheme {
    BASIC,
    BEARER,
    OAUTH2;

    /** The properties that must be there. */
    public List<String> required() {
        return switch (this) {
            case BASIC -> List.of("username", "password");
            case BEARER -> List.of("token");
            case OAUTH2 -> List.of("grantType", "clientId");
        };
    }

    /** All properties that it has. */
    public Stream<String> properties() {
        var optional = switch (this) {
            case BASIC, BEARER -> Stream.<String>of();
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

    /** As authors write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
