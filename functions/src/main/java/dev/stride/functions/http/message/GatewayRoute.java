package dev.stride.functions.http.message;

import java.util.Map;

/**
 * The route that API Gateway selected for a request. API Gateway checks the permissions of this route, so the function executes
 * no other route.
 *
 * @param key method and path template, such as {@code GET /instances/{id}}
 * @param parameters the decoded path parameters, by their names in the template
 */
public record GatewayRoute(String key, Map<String, String> parameters) {

    /** The default route, for requests that match no other route. It requires no permission. */
    public static final GatewayRoute DEFAULT = new GatewayRoute("$default", Map.of());

    public GatewayRoute {
        parameters = Map.copyOf(parameters);
    }
}
