package dev.stride.language.serverlessworkflow10.call;

import dev.stride.call.egress.Origin;
import dev.stride.common.Result;
import dev.stride.common.UriProblem;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.TemplateParser;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.UriVariables;
import java.net.URI;
import java.net.URISyntaxException;

/**
 * A URI in which <code>{name}</code> stands for a property of the task's input (section "URI Template"; decision D94). A text
 * with <code>${ }</code> is an expression instead.
 */
public final class UriTemplate {

    public static Expression parse(Place place, TaskExpressions expressions) {
        var text = place.text();
        if (TemplateParser.containsExpression(text)) {
            return expressions.template(place);
        }
        var variable = UriVariables.first(text);
        if (variable.isPresent()) {
            place.fault(
                    "the address begins with a template variable, but the value of a variable is percent-encoded, so it cannot contain `https://`",
                    "write `${ .%s }`: a template variable is percent-encoded".formatted(variable.get()));
            return expressions.template(place.withText(""));
        }
        check(place, UriVariables.toSample(text));
        return expressions.template(place.withText(UriVariables.toExpressions(text)));
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
                            ? "a URI may contain plain variables such as {id}, but no operators such as {?id}"
                            : "this is not a URI: " + UriProblem.of(malformed),
                    "such as https://api.example.com/orders/{id}");
        }
    }

    private UriTemplate() {}
}
