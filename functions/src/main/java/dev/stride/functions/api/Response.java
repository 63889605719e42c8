package dev.stride.functions.api;

import dev.stride.runtime.codec.Json;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * An HTTP response.
 *
 * @param headers by name
 * @param body empty for none
 */
public record Response(int status, Map<String, String> headers, byte[] body) {

    public static final String CONTENT_TYPE = "Content-Type";

    public Response {
        headers = Map.copyOf(headers);
    }

    /** A response whose body is {@code value} as JSON. */
    static Response json(int status, Object value) {
        return new Response(status, Map.of(CONTENT_TYPE, Content.JSON), Json.bytes(value));
    }

    /** A response whose body is a text in UTF-8. */
    static Response text(int status, String mediaType, String text) {
        var type = mediaType + "; charset=utf-8";
        return new Response(status, Map.of(CONTENT_TYPE, type), text.getBytes(StandardCharsets.UTF_8));
    }

    static Response empty(int status) {
        return new Response(status, Map.of(), new byte[0]);
    }

    Response withoutBody() {
        return new Response(status, headers, new byte[0]);
    }

    public Response with(String header, String value) {
        var more = new HashMap<>(headers);
        more.put(header, value);
        return new Response(status, more, body);
    }
}
