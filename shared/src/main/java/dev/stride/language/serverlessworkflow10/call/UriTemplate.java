package dev.stride.language.serverlessworkflow10.call;

import dev.stride.call.egress.Origin;
import dev.stride.common.Result;
import dev.stride.expression.Expression;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.regex.Pattern;

/**
 * A URI in which <code>{name}</code> stands for a property of the task's input (section "URI Template"; decision D94). A text
 * with <code>${ }</code> is an expression instead.
 */
public final class UriTemplate {

    private static final Pattern VARIABLE = Pattern.compile("\\{([A-Za-z0-9_][A-Za-z0-9_.-]*)}");

    private static final String EXPANSION = """
            \\${ (if type == "object" then .["%1\\$s"] else null end) | if . == null then "" elif type == "object" or type == "array" \
            then error("the variable %1\\$s of a URI must be a string, a number or a boolean") else tostring | @uri end }""".replace("%1\\$s", "$1");

    public static Expression parse(Place place, TaskExpressions expressions) {
        var text = place.text();
        if (text.contains("${")) {
            return expressions.template(place);
        }
        check(place, VARIABLE.matcher(text).replaceAll("x"));
        return expressions.template(place.withText(expansion(text)));
    }

    /** Returns a text in which expressions replace the variables of a template. A text with expressions stays as it is. */
    public static String expansion(String text) {
        return text.contains("${") ? text : VARIABLE.matcher(text).replaceAll(EXPANSION);
    }

    private static void check(Place place, String filled) {
        if (filled.isEmpty()) {
            return;
        }
        try {
            if (Origin.parse(new URI(filled)) instanceof Result.Failed(var reason)) {
                place.fault(reason, "write a URI such as https://api.example.com/orders/{id}");
            }
        } catch (URISyntaxException malformed) {
            place.fault(
                    filled.contains("{")
                            ? "only variables such as {id} are supported in a URI, without operators"
                            : "this is not a URI: " + malformed.getReason(),
                    "such as https://api.example.com/orders/{id}");
        }
    }

    private UriTemplate() {}
}
