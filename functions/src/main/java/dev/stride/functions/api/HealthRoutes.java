package dev.stride.functions.api;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whether the API is there, and which build of it. */
final class HealthRoutes {

    private static final String VERSION = Optional.ofNullable(
                    HealthRoutes.class.getPackage().getImplementationVersion())
            .orElse("development");

    List<Route> routes() {
        return List.of(new Route("GET", "/health", _ -> Response.json(200, Map.of("version", VERSION))));
    }
}
