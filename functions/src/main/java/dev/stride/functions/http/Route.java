package dev.stride.functions.http;

import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import dev.stride.functions.http.message.Problem;
import dev.stride.functions.http.message.ProblemException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * One route of the API.
 *
 * @param template a path in which {@code {name}} matches any one segment
 * @param operation its description in the OpenAPI document
 */
public record Route(String method, String template, ApiOperation operation, Handler handler) {

    /** The code that answers the requests of a route. */
    @FunctionalInterface
    public interface Handler {
        ApiResponse handle(ApiRequest apiRequest);
    }

    /** Returns the decoded path parameters by name; empty if the path does not match. */
    Optional<Map<String, String>> matchPath(String path) {
        var wanted = template.split("/", -1);
        var given = path.split("/", -1);
        if (wanted.length != given.length) {
            return Optional.empty();
        }
        var found = new HashMap<String, String>();
        for (int i = 0; i < wanted.length; i++) {
            if (wanted[i].startsWith("{") && !given[i].isEmpty()) {
                found.put(wanted[i].substring(1, wanted[i].length() - 1), decodeSegment(given[i]));
            } else if (!wanted[i].equals(given[i])) {
                return Optional.empty();
            }
        }
        return Optional.of(found);
    }

    /** Encodes a text as one segment of a path. */
    static String encodeSegment(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String decodeSegment(String segment) {
        try {
            return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new ProblemException(Problem.badRequest("The path contains invalid percent-encoding: " + segment), e);
        }
    }
}
