package dev.stride.language.serverlessworkflow10.policy;

import dev.stride.expression.composite.TemplateParser;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.UriReference;

/** An error as an author writes it, inline or under {@code use.errors} (section "Error"). */
public final class ErrorDefinition {

    /**
     * Checks an error definition of a workflow, and reports faults. A property that is an expression is not checked,
     * because it is evaluated only when the workflow raises the error.
     */
    public static void check(Place place) {
        var members = place.fields();
        var type = members.required("type");
        var status = members.required("status");
        members.ignore("title", "detail", "instance");
        members.rejectUnknown();
        UriReference.check(type);
        if (!isExpression(status) && !status.isAbsent() && !status.value().isIntegralNumber() && !status.isNumber()) {
            status.fault("the status of an error must be a number", "such as 404");
        }
    }

    private static boolean isExpression(Place place) {
        return TemplateParser.containsExpression(place.value().asText());
    }

    private ErrorDefinition() {}
}
