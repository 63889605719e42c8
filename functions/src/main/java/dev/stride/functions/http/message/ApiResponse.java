package dev.stride.functions.http.message;

import dev.stride.functions.http.openapi.BodyFormat;
import dev.stride.runtime.codec.Json;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * An HTTP response.
 *
 * @param headers by name
 * @param body zero bytes if there is none
 */
public record ApiResponse(int status, Map<String, String> headers, byte[] body) {

    public static final String CONTENT_TYPE = "Content-Type";

    public ApiResponse {
        headers = Map.copyOf(headers);
    }

    public static ApiResponse json(int status, Object value) {
        return new ApiResponse(status, Map.of(CONTENT_TYPE, BodyFormat.JSON), Json.encode(value));
    }

    /** Returns a response whose body is a text in UTF-8. */
    public static ApiResponse text(int status, String mediaType, String text) {
        var type = mediaType + "; charset=utf-8";
        return new ApiResponse(status, Map.of(CONTENT_TYPE, type), text.getBytes(StandardCharsets.UTF_8));
    }

    public static ApiResponse empty(int status) {
        return new ApiResponse(status, Map.of(), new byte[0]);
    }

    public ApiResponse with(String header, String value) {
        var more = new HashMap<>(headers);
        more.put(header, value);
        return new ApiResponse(status, more, body);
    }
}
