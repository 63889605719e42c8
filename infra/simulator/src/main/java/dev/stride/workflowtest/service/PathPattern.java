package dev.stride.workflowtest.service;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A URL path pattern with {@code {name}} for variable segments, such as {@code /publish/{kind}/{number}}. */
record PathPattern(List<String> segments) {

    PathPattern {
        segments = List.copyOf(segments);
    }

    static PathPattern of(String path) {
        return new PathPattern(split(path));
    }

    /** Returns the decoded values of the named segments; empty when the path does not match. */
    Optional<Map<String, String>> match(String path) {
        var actual = split(path);
        if (actual.size() != segments.size()) {
            return Optional.empty();
        }
        var params = new HashMap<String, String>();
        for (int i = 0; i < segments.size(); i++) {
            var segment = segments.get(i);
            var value = URLDecoder.decode(actual.get(i).replace("+", "%2B"), StandardCharsets.UTF_8);
            if (segment.startsWith("{") && segment.endsWith("}")) {
                params.put(segment.substring(1, segment.length() - 1), value);
            } else if (!segment.equals(actual.get(i)) && !segment.equals(value)) {
                return Optional.empty();
            }
        }
        return Optional.of(params);
    }

    @Override
    public String toString() {
        return String.join("/", segments);
    }

    private static List<String> split(String path) {
        return List.of(path.split("/", -1));
    }
}
