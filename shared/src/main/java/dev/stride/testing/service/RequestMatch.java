package dev.stride.testing.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.document.Place;
import dev.stride.testing.Difference;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a request has to look like; what is not said may be anything.
 *
 * @param parts subset of {@link ReceivedRequest#json}, the path aside
 */
public record RequestMatch(Optional<PathPattern> path, ObjectNode parts) {

    public static RequestMatch read(Place place) {
        var fields = place.fields();
        fields.notYet("graphql", "grpc", "lambda", "asyncapi");
        var parts = JsonNodeFactory.instance.objectNode();
        if (fields.has("method")) {
            parts.put("method", fields.text("method").toUpperCase(Locale.ROOT));
        }
        if (fields.has("query")) {
            parts.set("query", texts(fields.get("query"), false));
        }
        if (fields.has("headers")) {
            parts.set("headers", texts(fields.get("headers"), true));
        }
        var body = fields.get("body").value();
        if (!body.isMissingNode()) {
            parts.set("body", body);
        }
        var path =
                fields.has("path") ? Optional.of(PathPattern.of(fields.text("path"))) : Optional.<PathPattern>empty();
        fields.nothingElse();
        return new RequestMatch(path, parts);
    }

    /** Values of the path's named segments if the request looks like this, else empty. */
    Optional<Map<String, String>> match(ReceivedRequest request) {
        if (!differences(request).isEmpty()) {
            return Optional.empty();
        }
        return path.map(it -> it.match(request.path())).orElse(Optional.of(Map.of()));
    }

    /** How a request differs from this, in sentences. */
    public List<String> differences(ReceivedRequest request) {
        var differences = new ArrayList<String>();
        path.filter(it -> it.match(request.path()).isEmpty())
                .ifPresent(it -> differences.add("/path: expected %s, was %s".formatted(it, request.path())));
        differences.addAll(Difference.subset(parts, request.json()));
        return differences;
    }

    /** Query values and headers are texts, however YAML reads them. */
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
}
