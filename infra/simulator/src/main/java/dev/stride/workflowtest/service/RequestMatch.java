package dev.stride.workflowtest.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.workflowtest.value.JsonDifference;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A pattern in a test file with which requests are compared. A property that the pattern omits can have any value in the request.
 *
 * @param protocol protocol of the request
 * @param parts subset of {@link ReceivedRequest#json}, without the path
 */
public record RequestMatch(ServiceProtocol protocol, Optional<PathPattern> path, ObjectNode parts) {

    public static RequestMatch parse(Place place) {
        var fields = place.fields();
        var serviceProtocol = protocol(fields);
        var parts = JsonNodeFactory.instance.objectNode();
        if (serviceProtocol != ServiceProtocol.HTTP) {
            parts.set(serviceProtocol.key(), target(fields.get(serviceProtocol.key()), serviceProtocol));
        }
        if (serviceProtocol.overHttp() && fields.has("method")) {
            parts.put("method", fields.text("method").toUpperCase(Locale.ROOT));
        }
        if (serviceProtocol.overHttp() && fields.has("query")) {
            parts.set("query", texts(fields.get("query"), false));
        }
        if (serviceProtocol.overHttp() && fields.has("headers")) {
            parts.set("headers", texts(fields.get("headers"), true));
        }
        var body = fields.get("body").value();
        if (!body.isMissingNode()) {
            parts.set("body", body);
        }
        var path = serviceProtocol.overHttp() && fields.has("path")
                ? Optional.of(PathPattern.of(fields.text("path")))
                : Optional.<PathPattern>empty();
        fields.rejectUnknown();
        return new RequestMatch(serviceProtocol, path, parts);
    }

    /** Returns the values of the path's named segments; empty when the request does not match. */
    Optional<Map<String, String>> match(ReceivedRequest request) {
        if (!JsonDifference.subset(parts, request.json()).isEmpty()) {
            return Optional.empty();
        }
        return path.map(it -> it.match(request.path())).orElse(Optional.of(Map.of()));
    }

    /** Returns whether this pattern matches calls of the given place, with arguments that it may restrict further. */
    boolean mayMatch(ObjectNode site) {
        return protocol == ServiceProtocol.CALL
                && JsonDifference.subset(parts.path(protocol.key()), site).isEmpty();
    }

    /** Returns a sentence for each property in which a request differs from this pattern. */
    public List<String> differences(ReceivedRequest request) {
        return request.inProtocol(protocol)
                .map(this::differencesInProtocol)
                .orElseGet(() -> List.of("expected %s, was %s".formatted(protocol.key(), request)));
    }

    private List<String> differencesInProtocol(ReceivedRequest request) {
        var differences = new ArrayList<String>();
        path.filter(it -> it.match(request.path()).isEmpty())
                .ifPresent(it -> differences.add("/path: expected %s, was %s".formatted(it, request.path())));
        differences.addAll(JsonDifference.subset(parts, request.json()));
        return differences;
    }

    private static ServiceProtocol protocol(Fields fields) {
        var named = ServiceProtocol.named().stream()
                .filter(serviceProtocol -> fields.has(serviceProtocol.key()))
                .toList();
        named.stream()
                .skip(1)
                .forEach(serviceProtocol -> fields.get(serviceProtocol.key())
                        .fault(
                                "A request in a test file must name only one protocol, but this one also names `%s`"
                                        .formatted(named.getFirst().key()),
                                ""));
        return named.isEmpty() ? ServiceProtocol.HTTP : named.getFirst();
    }

    private static JsonNode target(Place place, ServiceProtocol serviceProtocol) {
        var fields = place.fields();
        serviceProtocol.target().forEach(fields::get);
        fields.rejectUnknown();
        return place.value();
    }

    /**
     * Reads the query parameters or headers of a request pattern in a test file. Converts all values to strings, even
     * those that YAML has parsed as numbers or booleans. If {@code lowerCase} is set, also converts the names to lower
     * case.
     */
    private static ObjectNode texts(Place place, boolean lowerCase) {
        place.fields();
        var texts = JsonNodeFactory.instance.objectNode();
        for (Map.Entry<String, JsonNode> field : place.value().properties()) {
            var name = lowerCase ? field.getKey().toLowerCase(Locale.ROOT) : field.getKey();
            texts.set(name, text(field.getValue()));
        }
        return texts;
    }

    private static JsonNode text(JsonNode value) {
        if (!value.isArray()) {
            return TextNode.valueOf(value.asText());
        }
        var texts = JsonNodeFactory.instance.arrayNode();
        value.forEach(each -> texts.add(each.asText()));
        return texts;
    }

    /** A URL path pattern with {@code {name}} for variable segments, such as {@code /publish/{kind}/{number}}. */
    private record PathPattern(List<String> segments) {

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
}
