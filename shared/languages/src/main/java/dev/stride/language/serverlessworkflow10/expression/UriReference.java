package dev.stride.language.serverlessworkflow10.expression;

import dev.stride.common.UriProblem;
import dev.stride.expression.composite.TemplateParser;
import dev.stride.language.document.Place;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/**
 * A URI or a relative reference (RFC 3986) in a definition, in which <code>{name}</code> may stand for a variable (section "URI
 * Template"; decision D129). It is not empty and contains no white space.
 */
public final class UriReference {

    private static final String EXAMPLE = "such as https://api.example.com/orders/{id}";

    /** Checks a reference, unless it is computed by an expression. Returns it with sample values of its variables, or empty after a fault. */
    public static Optional<URI> check(Place place) {
        var text = place.text();
        return TemplateParser.containsExpression(text) ? Optional.empty() : parse(place, UriVariables.toSample(text));
    }

    /** Checks a reference that may not contain variables, because no task has begun when it is read. */
    public static Optional<URI> checkConstant(Place place) {
        return parse(place, place.text());
    }

    private static Optional<URI> parse(Place place, String filled) {
        if (filled.isEmpty()) {
            if (place.value().isTextual()) {
                place.fault("the URI is empty", EXAMPLE);
            }
            return Optional.empty();
        }
        try {
            return Optional.of(new URI(filled));
        } catch (URISyntaxException malformed) {
            place.fault(
                    filled.contains("{")
                            ? "a URI may contain plain variables such as {id}, but no operators such as {?id}"
                            : "this is not a URI: " + UriProblem.of(malformed),
                    EXAMPLE);
            return Optional.empty();
        }
    }

    private UriReference() {}
}
