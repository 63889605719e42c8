package dev.stride.functions.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.stage.InMemoryFunctions;
import dev.stride.runtime.codec.Json;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** A client of the API of a test deployment. Checks that each response conforms to the OpenAPI document. */
public final class ApiTestClient {

    private final Api api;
    private final OpenApiContract openApiContract;

    public ApiTestClient(InMemoryFunctions inMemoryFunctions) {
        this(inMemoryFunctions.api);
    }

    ApiTestClient(Api api) {
        this.api = api;
        openApiContract = new OpenApiContract(api.routes().routes());
    }

    /** A response of the API. */
    public record Answer(int status, Map<String, String> headers, JsonNode body) {}

    public Answer get(String target) {
        return ask("GET", target, "", Map.of());
    }

    Answer post(String target, String body) {
        return ask("POST", target, body, Map.of());
    }

    public Answer ask(String method, String target, String body, Map<String, String> headers) {
        return ask(method, target, body.getBytes(StandardCharsets.UTF_8), headers);
    }

    /** @param target the path, and after a question mark the query, which is not decoded */
    public Answer ask(String method, String target, byte[] body, Map<String, String> headers) {
        var parts = target.split("\\?", 2);
        var query = new HashMap<String, String>();
        for (var pair : (parts.length == 2 ? parts[1] : "").split("&")) {
            var halves = pair.split("=", 2);
            query.put(halves[0], halves.length == 2 ? halves[1] : "");
        }
        query.remove("");
        return ask(new ApiRequest(method, parts[0], query, headers, body));
    }

    public Answer ask(ApiRequest apiRequest) {
        var apiResponse = api.handle(apiRequest, api.routes().select(apiRequest.method(), apiRequest.path()));
        openApiContract.check(apiRequest, apiResponse);
        return new Answer(apiResponse.status(), apiResponse.headers(), body(apiResponse));
    }

    /** Parses a body as JSON; other text becomes a JSON string. */
    private static JsonNode body(ApiResponse apiResponse) {
        var isText =
                apiResponse.headers().getOrDefault(ApiResponse.CONTENT_TYPE, "").contains("charset");
        return isText
                ? TextNode.valueOf(new String(apiResponse.body(), StandardCharsets.UTF_8))
                : json(apiResponse.body());
    }

    private static JsonNode json(byte[] body) {
        return body.length == 0 ? MissingNode.getInstance() : Json.decode(body, JsonNode.class);
    }
}
