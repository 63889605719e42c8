package dev.stride.workflowtest.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.http.client.HttpReply;
import dev.stride.call.http.client.HttpRequest;
import dev.stride.runtime.codec.Json;
import dev.stride.workflowtest.service.MockedAnswer.MockedReply;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Optional;

/** A converter between HTTP messages and their JSON form in a test file. */
final class HttpMessage {

    private static final String JSON = "application/json";
    private static final int OK = 200;

    static ReceivedRequest parse(HttpRequest request) {
        var headers = JsonNodeFactory.instance.objectNode();
        request.headers().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
        var json = JsonNodeFactory.instance
                .objectNode()
                .put("method", request.method())
                .put("path", request.uri().getRawPath());
        json.set("query", query(Optional.ofNullable(request.uri().getRawQuery()).orElse("")));
        json.set("headers", headers);
        json.set("body", body(request.body()));
        return new ReceivedRequest(
                ServiceProtocol.HTTP,
                json,
                Optional.empty(),
                Optional.ofNullable(headers.path("idempotency-key").textValue()));
    }

    static HttpReply toReply(MockedReply reply) {
        return switch (reply) {
            case MockedReply.Replied(ServiceProtocol serviceProtocol, JsonNode said)
            when serviceProtocol == ServiceProtocol.GRAPHQL -> answered(GraphQlMessage.toHttp(said));
            case MockedReply.Replied replied -> answered(replied.reply());
            case MockedReply.Failed(var failure, String message) ->
                new HttpReply.Unanswered(
                        switch (failure) {
                            case CONNECT -> HttpReply.Reason.UNREACHABLE;
                            case TIMEOUT -> HttpReply.Reason.TIMED_OUT;
                            case RESET -> HttpReply.Reason.BROKEN;
                        },
                        message);
        };
    }

    private static HttpReply answered(JsonNode reply) {
        var headers = new HashMap<String, String>();
        reply.path("headers")
                .properties()
                .forEach(header -> headers.put(
                        header.getKey().toLowerCase(Locale.ROOT),
                        header.getValue().asText()));
        if (reply.has("body")) {
            headers.put("content-type", reply.path("contentType").asText(JSON));
        }
        return new HttpReply.Answered(
                reply.path("status").asInt(OK), headers, text(reply).getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns the text of a reply's body. A text body with a content type is sent verbatim, so a test can send invalid
     * JSON.
     */
    private static String text(JsonNode reply) {
        var body = reply.path("body");
        return body.isTextual() && reply.has("contentType") ? body.textValue() : body.toString();
    }

    /**
     * Parses a query string to a JSON object. The value of a parameter is a string, or an array of strings if the name is
     * repeated.
     */
    private static ObjectNode query(String text) {
        var query = JsonNodeFactory.instance.objectNode();
        for (var pair : text.split("&")) {
            if (!pair.isEmpty()) {
                var parts = pair.split("=", 2);
                add(query, decoded(parts[0]), decoded(parts.length > 1 ? parts[1] : ""));
            }
        }
        return query;
    }

    private static void add(ObjectNode query, String name, String value) {
        var earlier = query.path(name);
        if (earlier.isMissingNode()) {
            query.put(name, value);
        } else if (earlier.isTextual()) {
            query.putArray(name).add(earlier).add(value);
        } else {
            query.withArray("/" + name).add(value);
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /** Parses a body as JSON. Returns a string if the body is not valid JSON, and null if the body is empty. */
    private static JsonNode body(byte[] bytes) {
        if (bytes.length == 0) {
            return NullNode.getInstance();
        }
        try {
            return Json.parse(bytes);
        } catch (IOException e) {
            return TextNode.valueOf(new String(bytes, StandardCharsets.UTF_8));
        }
    }

    private HttpMessage() {}
}
