package dev.stride.functions.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.route.Route;
import dev.stride.functions.stage.Internals;
import dev.stride.runtime.codec.Json;
import dev.stride.schema.JsonSchema;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A check that responses conform to the OpenAPI document. */
final class OpenApiContract {

    private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

    private final JsonNode document;
    private final List<Route> routes;

    OpenApiContract(List<Route> routes) {
        this.routes = routes;
        document = OpenApiDocument.of(routes);
    }

    /**
     * Fails when the response to a request does not conform to the document. Requests without a matching route are not checked.
     */
    void check(ApiRequest apiRequest, ApiResponse apiResponse) {
        routes.stream()
                .filter(route -> route.method().equals(apiRequest.method()))
                .filter(route -> matches(route, apiRequest))
                .findFirst()
                .ifPresent(route -> check(operation(route), apiRequest, apiResponse));
    }

    private JsonNode operation(Route route) {
        return document.path("paths").path(route.template()).path(route.method().toLowerCase(Locale.ROOT));
    }

    /** No refusal shows internals, such as the name of a class. */
    private static void checkDetail(String what, ApiRequest apiRequest, ApiResponse apiResponse) {
        var reply = new String(apiResponse.body(), StandardCharsets.UTF_8);
        var request = apiRequest.path()
                + apiRequest.query()
                + apiRequest.headers()
                + new String(apiRequest.body(), StandardCharsets.UTF_8);
        assertThat(Internals.areIn(reply, request)).as(what + ": " + reply).isFalse();
    }

    private void check(JsonNode operation, ApiRequest apiRequest, ApiResponse apiResponse) {
        var promised = operation.path("responses").path(Integer.toString(apiResponse.status()));
        var what = apiRequest.method() + " " + apiRequest.path() + " " + apiResponse.status();
        assertThat(promised.isObject()).as(what + " is promised").isTrue();
        if (apiResponse.body().length == 0) {
            return;
        }
        if (apiResponse.status() >= 400) {
            checkDetail(what, apiRequest, apiResponse);
        }
        var mediaType = Optional.ofNullable(apiResponse.headers().get(ApiResponse.CONTENT_TYPE))
                .orElse("")
                .split(";")[0];
        var content = promised.path("content").path(mediaType);
        assertThat(content.isObject()).as(what + " is promised as " + mediaType).isTrue();
        if (mediaType.endsWith("json")) {
            assertThat(JsonSchema.validate(schema(content.path("schema")), json(apiResponse)))
                    .as(what)
                    .isEmpty();
        }
    }

    /** Returns a schema together with the schemas that it references. */
    private JsonNode schema(JsonNode schema) {
        var alone = JsonNodeFactory.instance.objectNode().put("$schema", DIALECT);
        alone.setAll((ObjectNode) schema);
        alone.putObject("components").set("schemas", document.at("/components/schemas"));
        return alone;
    }

    private static boolean matches(Route route, ApiRequest apiRequest) {
        return route.match(apiRequest.path()).isPresent();
    }

    /** A response can nest slightly deeper than the data in it. */
    private static JsonNode json(ApiResponse apiResponse) {
        return Json.decode(apiResponse.body(), JsonNode.class);
    }
}
