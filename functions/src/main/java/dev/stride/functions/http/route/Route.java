package dev.stride.functions.http.route;

import dev.stride.functions.http.message.ApiRequest;
import dev.stride.functions.http.message.ApiResponse;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A route of the API: its method, path template, description and handler.
 *
 * @param template a path in which {@code {name}} matches any one segment
 * @param operation its description in the OpenAPI document
 */
public record Route(String method, String template, ApiOperation operation, Handler handler) {

    /**
     * Matches percent-encodings that make a path ambiguous: an encoded slash, or an encoded character that needs no encoding
     * because RFC 3986 does not reserve it.
     */
    private static final Pattern NEEDLESSLY_ENCODED =
            Pattern.compile("(?i)%(2[DEF]|3[0-9]|[46][1-9A-F]|[57][0-9A]|5F|7E)");

    /** The code that answers the requests of a route. */
    @FunctionalInterface
    public interface Handler {
        ApiResponse handle(ApiRequest apiRequest);
    }

    /** Returns the key of this route in API Gateway, such as {@code GET /instances/{id}}. */
    public String key() {
        return method + " " + template;
    }

    /** Returns the decoded path parameters by name; empty if the path does not match. */
    public Optional<Map<String, String>> match(String path) {
        var wanted = template.split("/", -1);
        var given = path.split("/", -1);
        if (wanted.length != given.length) {
            return Optional.empty();
        }
        var found = new HashMap<String, String>();
        for (int i = 0; i < wanted.length; i++) {
            if (isParameter(wanted[i]) && !given[i].isEmpty()) {
                found.put(name(wanted[i]), decodeSegment(given[i]).orElse(given[i]));
            } else if (!wanted[i].equals(given[i])) {
                return Optional.empty();
            }
        }
        return Optional.of(found);
    }

    /**
     * Checks whether the path parameters from API Gateway have the same values as in the path. Otherwise, the handler could work
     * on another resource than the one for which the caller has permission. Rejects an ambiguous path, because API Gateway may or
     * may not have decoded it already.
     */
    public boolean agrees(String path, Map<String, String> parameters) {
        var wanted = template.split("/", -1);
        var given = path.split("/", -1);
        var matched = match(path);
        if (matched.isEmpty() || !matched.get().keySet().equals(parameters.keySet())) {
            return false;
        }
        for (int i = 0; i < wanted.length; i++) {
            if (isParameter(wanted[i]) && !hasValue(given[i], parameters.getOrDefault(name(wanted[i]), ""))) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasValue(String segment, String value) {
        return !value.isEmpty()
                && value.indexOf('/') < 0
                && (segment.equals(value)
                        || !NEEDLESSLY_ENCODED.matcher(segment).find()
                                && decodeSegment(segment).filter(value::equals).isPresent());
    }

    private static boolean isParameter(String segment) {
        return segment.startsWith("{");
    }

    private static String name(String parameter) {
        return parameter.substring(1, parameter.length() - 1);
    }

    public static String encodeSegment(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("%7E", "~");
    }

    /** Decodes the percent-encoded characters of a path segment. Returns empty if one of the encodings is malformed. */
    private static Optional<String> decodeSegment(String segment) {
        try {
            return Optional.of(URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
