package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Place;
import dev.stride.language.document.Spelling;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A way to show who one is, and the properties that it has (section "Auth Definition"). */
public enum AuthScheme {
    BASIC,
    BEARER,
    OAUTH2;

    private static final List<String> WRITTEN =
            Stream.of(values()).map(AuthScheme::toString).toList();

    /** Reads the name of a scheme; without one it is basic. */
    static AuthScheme read(Place place) {
        var written = place.text();
        if (!WRITTEN.contains(written) && place.value().isTextual()) {
            place.fault("there is no scheme `" + written + "`", Spelling.hint(written, WRITTEN));
        }
        return WRITTEN.contains(written) ? values()[WRITTEN.indexOf(written)] : BASIC;
    }

    /** The properties that must be there. */
    List<String> required() {
        return switch (this) {
            case BASIC -> List.of("username", "password");
            case BEARER -> List.of("token");
            case OAUTH2 -> List.of("grantType", "clientId");
        };
    }

    /** All properties that it has. */
    Stream<String> properties() {
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
