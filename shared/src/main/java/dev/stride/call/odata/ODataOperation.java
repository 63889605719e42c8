package dev.stride.call.odata;

import dev.stride.call.egress.Origin;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/**
 * The parsed operation of an OData function.
 *
 * @param service URL of the service, without a trailing slash
 */
public record ODataOperation(String service, String entitySet) {

    private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");

    /** A parsed operation, or the problem of its text. */
    sealed interface Reading {

        record Valid(ODataOperation operation) implements Reading {}

        record Invalid(String problem) implements Reading {}
    }

    /** Parses {@code <service>#<entity set>}. */
    static Reading parse(String text) {
        var parts = text.split("#", -1);
        if (parts.length != 2 || parts[0].isBlank()) {
            return invalid(
                    text, "write <URL of the service>#<entity set>, such as https://example.com/shop.svc#Products.");
        }
        if (!NAME.matcher(parts[1]).matches()) {
            return invalid(
                    text, "'" + parts[1] + "' is not the name of an entity set: use letters, digits and underscores.");
        }
        try {
            var service = new URI(parts[0]);
            if (service.getRawQuery() != null) {
                return invalid(
                        text, "the URL of a service must not contain a query: write options into `queryOptions`.");
            }
            return switch (Origin.parse(service)) {
                case Origin.ParsedOrigin.Invalid(String reason) -> invalid(text, reason);
                case Origin.ParsedOrigin.Valid _ ->
                    new Reading.Valid(new ODataOperation(parts[0].replaceAll("/+$", ""), parts[1]));
            };
        } catch (URISyntaxException malformed) {
            return invalid(text, "'" + parts[0] + "' is not a valid URL: " + malformed.getReason() + ".");
        }
    }

    private static Reading invalid(String text, String reason) {
        return new Reading.Invalid("'" + text + "' is not an OData operation: " + reason);
    }
}
