package dev.stride.language.serverlessworkflow10.call;

import dev.stride.call.egress.Origin;
import dev.stride.common.Result;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.TemplateParser;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.expression.UriReference;
import dev.stride.language.serverlessworkflow10.policy.NamedPlaces;
import java.util.LinkedHashMap;
import java.util.Map;

/** Parses the address of a service and its authentication (section "Endpoint"). */
public final class EndpointDefinition {

    /**
     * Returns the arguments of an HTTP request that an endpoint defines: the URI and, if the endpoint has one, the
     * authentication.
     */
    public static Map<String, Expression> parse(
            Place endpoint, NamedPlaces authentications, TaskExpressions expressions) {
        var parts = new LinkedHashMap<String, Expression>();
        if (!endpoint.value().isObject()) {
            parts.put("uri", parseUri(endpoint, expressions));
            return parts;
        }
        var fields = endpoint.fields();
        parts.put("uri", parseUri(fields.required("uri"), expressions));
        AuthenticationPolicy.parse(fields.get("authentication"), authentications, expressions)
                .ifPresent(policy -> parts.put("authentication", policy.described()));
        fields.rejectUnknown();
        return parts;
    }

    /**
     * Parses the address of a service, in which <code>{name}</code> stands for a property of the task's input (section "URI
     * Template"; decision D94). A text with <code>${ }</code> is an expression instead.
     */
    public static Expression parseUri(Place place, TaskExpressions expressions) {
        return checkUri(place)
                ? expressions.template(place.withText(UriReference.toExpressions(place.text())))
                : expressions.template(place.withText(""));
    }

    /** Reports a relative reference, for which there is no base. A computed address is checked when the service is called. */
    static boolean checkUri(Place place) {
        var text = place.value().asText();
        if (TemplateParser.containsExpression(text)) {
            return true;
        }
        var variable = UriReference.firstVariable(text);
        if (variable.isPresent()) {
            place.fault(
                    "the address begins with a template variable, but the value of a variable is percent-encoded, so it cannot contain `https://`",
                    "write `${ .%s }`: a template variable is percent-encoded".formatted(variable.get()));
            return false;
        }
        var uri = UriReference.check(place);
        if (uri.isPresent() && Origin.parse(uri.get()) instanceof Result.Failed(var reason)) {
            place.fault(reason, "write a URI such as https://api.example.com/orders/{id}");
            return false;
        }
        return uri.isPresent();
    }

    private EndpointDefinition() {}
}
