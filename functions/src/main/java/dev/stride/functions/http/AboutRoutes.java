package dev.stride.functions.http;

import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.openapi.BodyFormat;
import dev.stride.functions.http.openapi.ValueSchema;
import dev.stride.functions.http.route.ApiOperation;
import dev.stride.functions.http.route.Route;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The routes that describe the API itself: its health, its build and its OpenAPI document. */
final class AboutRoutes {

    record Health(String version) {}

    private static final String VERSION = Optional.ofNullable(
                    AboutRoutes.class.getPackage().getImplementationVersion())
            .orElse("development");

    private static final String DOCUMENT = "openapi.json";

    private static final ApiOperation HEALTH = ApiOperation.reading("health", "Returns the deployed build.")
            .responses(200, "The service is available.", BodyFormat.json(Health.class));

    private static final ApiOperation OPENAPI = ApiOperation.reading("openapi", "This document.")
            .responses(200, "An OpenAPI 3.1 document.", BodyFormat.json(ValueSchema.object()));

    List<Route> routes() {
        return List.of(
                new Route("GET", "/health", HEALTH, _ -> ApiResponse.json(200, new Health(VERSION))),
                new Route("GET", "/openapi.json", OPENAPI, _ -> document()));
    }

    /** Returns the OpenAPI document, which a test compares with the route table, and writes from it. */
    private static ApiResponse document() {
        try (var stream = Objects.requireNonNull(AboutRoutes.class.getResourceAsStream(DOCUMENT), DOCUMENT)) {
            return new ApiResponse(200, Map.of(ApiResponse.CONTENT_TYPE, BodyFormat.JSON), stream.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
