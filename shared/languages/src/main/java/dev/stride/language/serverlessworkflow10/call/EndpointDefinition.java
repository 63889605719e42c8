package dev.stride.language.serverlessworkflow10.call;

import dev.stride.expression.Expression;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
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
            parts.put("uri", UriTemplate.parse(endpoint, expressions));
            return parts;
        }
        var fields = endpoint.fields();
        parts.put("uri", UriTemplate.parse(fields.required("uri"), expressions));
        AuthenticationPolicy.parse(fields.get("authentication"), authentications, expressions)
                .ifPresent(policy -> parts.put("authentication", policy.described()));
        fields.rejectUnknown();
        return parts;
    }

    private EndpointDefinition() {}
}
