package dev.stride.language.serverlessworkflow08;

import dev.stride.language.document.Place;
import dev.stride.language.document.Spelling;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A way to show who one is, and the properties that it has (section "Auth Definition"). */
public enum AuthScheme {
    BASIC(List.of("username", "password"), List.of()),
    BEARER(List.of("token"), List.of()),
    OAUTH2(
            List.of("grantType", "clientId"),
            List.of(
                    "authority",
                    "clientSecret",
                    "scopes",
                    "username",
                    "password",
                    "audiences",
                    "subjectToken",
                    "requestedSubject",
                    "requestedIssuer"));

    private static final List<String> WRITTEN =
            Stream.of(values()).map(AuthScheme::toString).toList();

    private final List<String> required;
    private final List<String> optional;

    AuthScheme(List<String> required, List<String> optional) {
        this.required = required;
        this.optional = optional;
    }

    /** Reads the name of a scheme; without one it is basic. */
    static AuthScheme read(Place place) {
        var written = place.text();
        if (!WRITTEN.contains(written) && place.value().isTextual()) {
            place.fault("there is no scheme `" + written + "`", Spelling.hint(written, WRITTEN));
        }
        return WRITTEN.contains(written) ? values()[WRITTEN.indexOf(written)] : BASIC;
    }

    List<String> required() {
        return required;
    }

    Stream<String> properties() {
        return Stream.concat(required.stream(), optional.stream());
    }

    /** As authors write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
