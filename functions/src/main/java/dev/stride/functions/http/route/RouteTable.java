package dev.stride.functions.http.route;

import dev.stride.functions.http.message.ApiRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The routes of the API. */
public final class RouteTable {

    private final List<Route> routes;

    public RouteTable(List<Route> routes) {
        this.routes = List.copyOf(routes);
    }

    public List<Route> routes() {
        return routes;
    }

    /**
     * Selects the route of a request as API Gateway does, for a local process that runs without it. Of several routes that match, the
     * first one in the table applies.
     */
    public GatewayRoute select(String method, String path) {
        return routes.stream()
                .filter(route -> route.method().equals(method))
                .flatMap(route -> route.match(path).map(values -> new GatewayRoute(route.key(), values)).stream())
                .findFirst()
                .orElse(GatewayRoute.DEFAULT);
    }

    /** Returns the route that API Gateway selected for a request; empty if the API has no such route. */
    public Optional<Route> find(ApiRequest apiRequest, GatewayRoute selected) {
        return routes.stream()
                .filter(route ->
                        route.key().equals(selected.key()) && route.method().equals(apiRequest.method()))
                .findFirst();
    }

    /** Returns the HTTP methods that a path supports, sorted. */
    public List<String> methods(String path) {
        return routes.stream()
                .filter(route -> route.match(path).isPresent())
                .map(Route::method)
                .distinct()
                .sorted()
                .toList();
    }

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
}
