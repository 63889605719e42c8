package dev.stride.functions.http.message;

import dev.stride.functions.http.openapi.Parameter;
import dev.stride.functions.http.openapi.ValueSchema;
import dev.stride.runtime.codec.Digest;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * The evaluation of conditional requests (RFC 9110, section 13.1.2): a caller whose {@code If-None-Match} names the current ETag
 * receives no body.
 */
public final class ConditionalRequests {

    public static final String NOT_MODIFIED = "The resource has not changed: its ETag is listed in If-None-Match.";

    public static final Parameter IF_NONE_MATCH =
            Parameter.header("If-None-Match", ValueSchema.text(), "ETags of the responses that the caller has cached.");

    private static final String ETAG = "ETag";

    /**
     * Returns the response to a GET request. If the request names the ETag of the response, the response has no body. A response
     * without an ETag gets an ETag that is computed from its body.
     */
    public static ApiResponse evaluate(ApiRequest apiRequest, ApiResponse apiResponse) {
        if (apiResponse.status() != 200) {
            return apiResponse;
        }
        var tag = Optional.ofNullable(apiResponse.headers().get(ETAG))
                .orElseGet(() -> "\"%s\"".formatted(Digest.of(apiResponse.body())));
        return matchesTag(tag, apiRequest.header("if-none-match").orElse(""))
                ? new ApiResponse(304, Map.of(ETAG, tag), new byte[0])
                : apiResponse.with(ETAG, tag);
    }

    private static boolean matchesTag(String tag, String header) {
        return Arrays.stream(header.split(","))
                .map(String::strip)
                .anyMatch(each -> each.equals("*") || strong(each).equals(strong(tag)));
    }

    private static String strong(String tag) {
        return tag.startsWith("W/") ? tag.substring(2) : tag;
    }

    private ConditionalRequests() {}
}
