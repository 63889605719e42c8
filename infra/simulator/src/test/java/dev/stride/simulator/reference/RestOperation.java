package dev.stride.simulator.reference;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;

/**
 * The interpreter of "Using Functions for RESTful Service Invocations": an operation of an OpenAPI document, with arguments
 * in its path, its query and a JSON body only.
 */
record RestOperation(String server, String path, String method, JsonNode operation) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Finds the operation that a function references as {@code document#operationId}. */
    static RestOperation of(JsonNode function, ExecutionThread executionThread) {
        var parts = function.path("operation").asText().split("#", 2);
        if (function.has("metadata") || function.has("authRef")) {
            throw new UnsupportedConstruct("a function with more than an operation");
        }
        var document = executionThread.instance.world.document(parts[0]);
        for (var path : document.path("paths").properties()) {
            for (var method : path.getValue().properties()) {
                if (parts.length == 2
                        && method.getValue().path("operationId").asText().equals(parts[1])) {
                    if (document.path("components").has("securitySchemes")) {
                        throw new UnsupportedConstruct("a document with security schemes");
                    }
                    var server = document.path("servers").path(0).path("url").asText();
                    return new RestOperation(server, path.getKey(), method.getKey(), method.getValue());
                }
            }
        }
        throw new UnsupportedConstruct("an operation that is " + function.path("operation"));
    }

    /** Makes one attempt of a call; it takes the latency of the service. */
    JsonNode result(JsonNode arguments, int attempt, ExecutionThread executionThread) {
        var request = request(arguments, attempt);
        var uri = request.uri();
        var body = request.body().length == 0 ? NullNode.getInstance() : read(request.body());
        executionThread.diary.add(
                new RunEvent.Called(executionThread.now, request.method(), uri.getRawPath(), body, attempt));
        var delayedReply = executionThread.instance.world.services().answer(request);
        if (delayedReply.after().compareTo(PATIENCE) > 0) {
            executionThread.until(executionThread.now.plus(PATIENCE));
            throw new Fault(Fault.TIMEOUT);
        }
        executionThread.until(executionThread.now.plus(delayedReply.after()));
        return switch (delayedReply.reply()) {
            case HttpReply.Unanswered(var reason, var _) -> throw new Fault(reason.code());
            case HttpReply.Answered answered when answered.status() / 100 == 2 -> content(answered);
            case HttpReply.Answered answered -> throw new Fault(title(answered), Integer.toString(answered.status()));
        };
    }

    private HttpRequest request(JsonNode arguments, int attempt) {
        var at = path;
        var query = new ArrayList<String>();
        var body = (ObjectNode) arguments.deepCopy();
        for (var parameter : operation.path("parameters")) {
            var name = parameter.path("name").asText();
            var value = body.remove(name);
            if (value == null || value.isNull()) {
                if (parameter.path("required").asBoolean()) {
                    throw new Fault(Fault.VALIDATION);
                }
                continue;
            }
            switch (parameter.path("in").asText()) {
                case "path" -> at = at.replace("{" + name + "}", encoded(value));
                case "query" -> query.add(name + "=" + encoded(value));
                default -> throw new UnsupportedConstruct("a parameter in " + parameter.path("in"));
            }
        }
        if (at.contains("{") || !operation.has("requestBody") && !body.isEmpty()) {
            throw new UnsupportedConstruct("arguments that do not fit");
        }
        var uri = URI.create(server + at + (query.isEmpty() ? "" : "?" + String.join("&", query)));
        if (operation.has("requestBody")
                && !operation.path("requestBody").path("content").has("application/json")) {
            throw new UnsupportedConstruct("a body that is no JSON");
        }
        var bytes = operation.has("requestBody") && !body.isEmpty()
                ? body.toString().getBytes(StandardCharsets.UTF_8)
                : new byte[0];
        var headers = new HashMap<>(Map.of("Stride-Attempt", Integer.toString(attempt)));
        if (bytes.length > 0) {
            headers.put("Content-Type", "application/json");
        }
        return new HttpRequest(method.toUpperCase(java.util.Locale.ROOT), uri, headers, bytes, PATIENCE);
    }

    private static String encoded(JsonNode value) {
        if (value.isContainerNode()) {
            throw new UnsupportedConstruct("a parameter that is no scalar");
        }
        return URLEncoder.encode(value.asText(), StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static JsonNode content(HttpReply.Answered answered) {
        if (answered.body().length == 0) {
            return NullNode.getInstance();
        }
        if (answered.mediaType().endsWith("json")) {
            try {
                return JSON.readTree(answered.body());
            } catch (IOException _) {
                throw new Fault("communication");
            }
        }
        if (!answered.mediaType().startsWith("text")) {
            throw new UnsupportedConstruct("an answer of " + answered.mediaType());
        }
        return TextNode.valueOf(new String(answered.body(), StandardCharsets.UTF_8));
    }

    /** Returns the title of a problem document; without one, the error message states the HTTP status. */
    private static String title(HttpReply.Answered answered) {
        var problem = answered.mediaType().equals("application/problem+json")
                ? read(answered.body())
                : JsonNodeFactory.instance.objectNode();
        return problem.path("title").asText(problem.path("type").asText(Integer.toString(answered.status())));
    }

    private static JsonNode read(byte[] json) {
        try {
            return JSON.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
