package dev.stride.local.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.lambda.LambdaClient;

/** The HTTP API of a deployment where there is no API Gateway: its function is invoked with what that would give it. */
record InvokedApi(LambdaClient lambda, String function) implements StackApi {

    @Override
    public Answer get(String pathAndQuery) {
        return ask("GET", pathAndQuery, Map.of(), "");
    }

    @Override
    public Answer post(String path, Map<String, String> headers, String body) {
        return ask("POST", path, headers, body);
    }

    @Override
    public void close() {
        lambda.close();
    }

    private Answer ask(String method, String pathAndQuery, Map<String, String> headers, String body) {
        var response = lambda.invoke(request -> request.functionName(function)
                .payload(SdkBytes.fromByteArray(Json.encode(event(method, pathAndQuery, headers, body)))));
        var answer = json(response.payload().asByteArray());
        if (response.functionError() != null || !answer.has("statusCode")) {
            throw new IllegalStateException(function + " answered " + answer);
        }
        return new Answer(
                answer.path("statusCode").asInt(),
                json(answer.path("body").asText("null").getBytes(StandardCharsets.UTF_8)));
    }

    /** Payload format 2.0. */
    private static JsonNode event(String method, String pathAndQuery, Map<String, String> headers, String body) {
        var parts = pathAndQuery.split("\\?", 2);
        var event = JsonNodeFactory.instance.objectNode();
        event.put("version", "2.0").put("routeKey", "$default");
        event.put("rawPath", parts[0]).put("rawQueryString", parts.length == 2 ? parts[1] : "");
        var lowered = event.putObject("headers");
        headers.forEach((name, value) -> lowered.put(name.toLowerCase(Locale.ROOT), value));
        var query = event.putObject("queryStringParameters");
        if (parts.length == 2) {
            for (var pair : parts[1].split("&")) {
                var halves = pair.split("=", 2);
                query.put(halves[0], halves[1]);
            }
        }
        event.put("body", body).put("isBase64Encoded", false);
        event.putObject("requestContext")
                .put("requestId", "stack")
                .put("stage", "$default")
                .putObject("http")
                .put("method", method)
                .put("path", parts[0]);
        return event;
    }

    private static JsonNode json(byte[] bytes) {
        try {
            return Json.parse(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
