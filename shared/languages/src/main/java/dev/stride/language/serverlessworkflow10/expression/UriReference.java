package dev.stride.language.serverlessworkflow10.expression;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.common.UriProblem;
import dev.stride.expression.composite.TemplateParser;
import dev.stride.language.document.Place;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A URI or a relative reference (RFC 3986) in a definition, in which <code>{name}</code> may stand for a variable (section "URI
 * Template"; decision D129). It is not empty and contains no white space.
 */
public final class UriReference {

    private static final String EXAMPLE = "such as https://api.example.com/orders/{id}";

    private static final Pattern VARIABLE = Pattern.compile("\\{([A-Za-z0-9_][A-Za-z0-9_.-]*)}");

    /** The expression that replaces a variable of a template. {@code $1} stands for the name of the variable. */
    private static final String EXPRESSION = """
            \\${ (if type == "object" then .["$1"] else null end) \
            | if . == null then "" elif type == "object" or type == "array" \
            then error("the variable $1 of a URI must be a string, a number or a boolean") \
            else tostring | @uri end }""";

    /**
     * Checks a reference, unless it is computed by an expression. Returns it with sample values of its variables, or empty after
     * a fault.
     */
    public static Optional<URI> check(Place place) {
        var text = place.text();
        return TemplateParser.containsExpression(text) ? Optional.empty() : parse(place, toSample(text));
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

    /**
     * Replaces each variable <code>{name}</code> by an expression that reads this property of the task's input (decision D94). A
     * text with <code>${ }</code> is not a template and stays unchanged.
     */
    public static String toExpressions(String text) {
        return TemplateParser.containsExpression(text)
                ? text
                : VARIABLE.matcher(text).replaceAll(EXPRESSION);
    }

    /**
     * Changes the URI template in a property of an object: an expression replaces each variable of the template. Does
     * nothing if the property is not a string.
     */
    public static void toExpressions(ObjectNode object, String property) {
        var text = object.path(property);
        if (text.isTextual()) {
            object.put(property, toExpressions(text.textValue()));
        }
    }

    /** Returns a text in which an arbitrary value replaces each variable, so that the syntax of the URI can be checked. */
    public static String toSample(String text) {
        return VARIABLE.matcher(text).replaceAll("x");
    }

    /**
     * Returns the name of the variable with which a template begins. Such a template has no scheme, because the value of a variable
     * is percent-encoded.
     */
    public static Optional<String> firstVariable(String text) {
        var variable = VARIABLE.matcher(text);
        return variable.lookingAt() ? Optional.of(variable.group(1)) : Optional.empty();
    }

    private UriReference() {}
}
