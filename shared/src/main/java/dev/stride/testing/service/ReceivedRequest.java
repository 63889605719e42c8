package dev.stride.testing.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.call.http.HttpRequest;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * A request that reached the services.
 *
 * @param path as sent, escapes and all
 * @param query values by name, texts; an array of them where a name occurs more than once
 * @param headers texts by name in lower case
 * @param body as JSON where it is JSON, else as a text; null when there was none
 */
public record ReceivedRequest(String method, String path, ObjectNode query, ObjectNode headers, JsonNode body) {

    static ReceivedRequest of(HttpRequest request) {
        var headers = JsonNodeFactory.instance.objectNode();
        request.headers().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
        return new ReceivedRequest(
                request.method(),
                request.uri().getRawPath(),
                query(Optional.ofNullable(request.uri().getRawQuery()).orElse("")),
                headers,
                body(request.body()));
    }

    /** All of it as one value. */
    public ObjectNode json() {
        var json = JsonNodeFactory.instance.objectNode();
        json.put("method", method).put("path", path);
        json.set("query", query);
        json.set("headers", headers);
        json.set("body", body);
        return json;
    }

    @Override
    public String toString() {
        return body.isNull() ? method + " " + path : method + " " + path + " " + body;
    }

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
}
