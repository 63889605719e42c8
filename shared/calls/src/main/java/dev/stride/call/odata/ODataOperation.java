package dev.stride.call.odata;

import dev.stride.call.egress.Origin;
import dev.stride.common.Result;
import dev.stride.common.UriProblem;
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

    /** Parses {@code <service>#<entity set>}. Returns a failure with a sentence about the problem if the text is invalid. */
    static Result<ODataOperation, String> parse(String text) {
        var parts = text.split("#", -1);
        if (parts.length != 2 || parts[0].isBlank()) {
            return invalid(
                    text, "write <URL of the service>#<entity set>, such as https://example.com/shop.svc#Products.");
        }
        if (!NAME.matcher(parts[1]).matches()) {
            return invalid(
                    text,
                    "'%s' is not the name of an entity set: use letters, digits and underscores.".formatted(parts[1]));
        }
        try {
            var service = new URI(parts[0]);
            if (service.getRawQuery() != null) {
                return invalid(
                        text, "the URL of a service must not contain a query: write options into `queryOptions`.");
            }
            return switch (Origin.parse(service)) {
                case Result.Failed(var reason) -> invalid(text, reason);
                case Result.Ok(var _) -> Result.ok(new ODataOperation(parts[0].replaceAll("/+$", ""), parts[1]));
            };
        } catch (URISyntaxException malformed) {
            return invalid(text, "'" + parts[0] + "' is not a valid URL: " + UriProblem.of(malformed) + ".");
        }
    }

    private static Result<ODataOperation, String> invalid(String text, String reason) {
        return Result.failed("'%s' is not an OData operation: %s".formatted(text, reason));
    }
}
