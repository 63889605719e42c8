package dev.stride.language.serverlessworkflow10.expression;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.expression.composite.TemplateParser;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Replaces the variables of URI templates by expressions. A variable <code>{name}</code> stands for a property of the
 * task's input (section "URI Template"; decision D94 in docs/spec-decisions.md). A text with <code>${ }</code> is not a
 * template and stays unchanged.
 */
public final class UriVariables {

    private static final Pattern VARIABLE = Pattern.compile("\\{([A-Za-z0-9_][A-Za-z0-9_.-]*)}");

    /** The expression that replaces a variable of a template. {@code $1} stands for the name of the variable. */
    private static final String EXPRESSION = """
            \\${ (if type == "object" then .["$1"] else null end) \
            | if . == null then "" elif type == "object" or type == "array" \
            then error("the variable $1 of a URI must be a string, a number or a boolean") \
            else tostring | @uri end }""";

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
    public static Optional<String> first(String text) {
        var variable = VARIABLE.matcher(text);
        return variable.lookingAt() ? Optional.of(variable.group(1)) : Optional.empty();
    }

    private UriVariables() {}
}
