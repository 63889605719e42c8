package dev.stride.local.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.functions.http.Api;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.openapi.Permission;
import dev.stride.functions.http.route.ApiOperation;
import dev.stride.functions.http.route.Route;
import dev.stride.functions.http.route.RouteTable;
import dev.stride.functions.http.route.RouteTable.GatewayRoute;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.lambda.LambdaClient;

/**
 * The HTTP API of a deployment without API Gateway. It invokes the functions with the events that API Gateway would send.
 *
 * @param function name of the function that answers all requests except starts
 */
record InvokedApi(LambdaClient lambda, String startFunction, String function) implements StackApi {

    private static final String START = "POST /workflows/{id}/instances";

    private static final ApiOperation ANY =
            new ApiOperation("any", Permission.READ, "Does anything.", List.of(), List.of(), false, Map.of());

    @Override
    public Answer get(String pathAndQuery) {
        return ask("GET", pathAndQuery, Map.of(), "");
    }

    @Override
    public Answer post(String path, Map<String, String> headers, String body) {
        return ask("POST", path, headers, body);
    }

    Answer delete(String pathAndQuery) {
        return ask("DELETE", pathAndQuery, Map.of(), "");
    }

    @Override
    public void close() {
        lambda.close();
    }

    private Answer ask(String method, String pathAndQuery, Map<String, String> headers, String body) {
        var event = event(method, pathAndQuery, headers, body);
        var invoked = event.path("routeKey").asText().equals(START) ? startFunction : function;
        var response = lambda.invoke(
                request -> request.functionName(invoked).payload(SdkBytes.fromByteArray(Json.encode(event))));
        var answer = json(response.payload().asByteArray());
        if (response.functionError() != null || !answer.has("statusCode")) {
            throw new IllegalStateException(invoked + " answered " + answer);
        }
        var said = answer.path("body").asText();
        return new Answer(
                answer.path("statusCode").asInt(),
                json((said.isEmpty() ? "null" : said).getBytes(StandardCharsets.UTF_8)));
    }

    /** Creates an event in payload format 2.0. */
    private static JsonNode event(String method, String pathAndQuery, Map<String, String> headers, String body) {
        var parts = pathAndQuery.split("\\?", 2);
        var event = JsonNodeFactory.instance.objectNode();
        var route = route(method, parts[0]);
        event.put("version", "2.0").put("routeKey", route.key());
        event.set("pathParameters", Json.toTree(route.parameters()));
        event.put("rawPath", parts[0]).put("rawQueryString", parts.length == 2 ? parts[1] : "");
        var lowered = event.putObject("headers");
        headers.forEach((name, value) -> lowered.put(name.toLowerCase(Locale.ROOT), value));
        var query = event.putObject("queryStringParameters");
        if (parts.length == 2) {
            for (var pair : parts[1].split("&")) {
                var halves = pair.split("=", 2);
                query.put(halves[0], halves.length == 2 ? halves[1] : "");
            }
        }
        event.put("body", body).put("isBase64Encoded", false);
        var context = event.putObject("requestContext");
        context.put("requestId", "stack").put("stage", "$default");
        context.putObject("http").put("method", method).put("path", parts[0]);
        context.putObject("authorizer").putObject("iam").put("userArn", "arn:aws:iam::000000000000:user/tester");
        return event;
    }

    /** Selects a route of the API's OpenAPI document, as API Gateway does. */
    private static GatewayRoute route(String method, String path) {
        try (var document = Api.class.getResourceAsStream("openapi.json")) {
            var templates = Json.parse(Objects.requireNonNull(document).readAllBytes())
                    .path("paths")
                    .propertyStream();
            return new RouteTable(templates
                            .filter(template -> template.getValue().has(method.toLowerCase(Locale.ROOT)))
                            .map(template -> new Route(method, template.getKey(), ANY, _ -> ApiResponse.empty(200)))
                            .toList())
                    .select(method, path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode json(byte[] bytes) {
        try {
            return Json.parse(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
