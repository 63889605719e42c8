package dev.stride.plan.call;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

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
