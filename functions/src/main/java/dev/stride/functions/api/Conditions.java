package dev.stride.functions.api;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/** Answers that are left out because the caller has them already (RFC 9110, section 13.1.2). */
final class Conditions {

    static final String UNCHANGED = "It is as If-None-Match says.";

    static final Parameter IF_NONE_MATCH =
            Parameter.header("If-None-Match", Schema.text(), "ETags of what the caller has already.");

    private static final String ETAG = "ETag";

    /** The response to a safe request, without its body when the request names its ETag. */
    static Response applied(Request request, Response response) {
        var tag = Optional.ofNullable(response.headers().get(ETAG)).filter(_ -> response.status() == 200);
        return tag.filter(it -> isNamed(it, request.header("if-none-match").orElse("")))
                .map(it -> new Response(304, Map.of(ETAG, it), new byte[0]))
                .orElse(response);
    }

    private static boolean isNamed(String tag, String header) {
        return Arrays.stream(header.split(","))
                .map(String::strip)
                .anyMatch(each -> each.equals("*") || strong(each).equals(strong(tag)));
    }

    private static String strong(String tag) {
        return tag.startsWith("W/") ? tag.substring(2) : tag;
    }

    private Conditions() {}
}
