package dev.stride.workflowtest.recorded;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.secret.ConfidentialHeaders;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The secrets of a recorded run. Its history has a mask instead of their values, so a test case gives the mask to its secrets, and
 * compares no text that holds one.
 */
final class MaskedSecrets {

    static ObjectNode placeholders(String definition) {
        var placeholders = JsonNodeFactory.instance.objectNode();
        if (SourceParser.parse(definition) instanceof SourceParseResult.Parsed(var source)) {
            for (var list :
                    new JsonNode[] {source.root().path("secrets"), source.root().at("/use/secrets")}) {
                list.valueStream()
                        .filter(JsonNode::isTextual)
                        .map(JsonNode::textValue)
                        .forEach(name -> placeholders.put(name, placeholder(name, definition)));
            }
        }
        return placeholders;
    }

    /** Returns a mask or, if the definition reads properties of the secret, the JSON of an object that has masks in them. */
    private static String placeholder(String name, String definition) {
        var object = JsonNodeFactory.instance.objectNode();
        Pattern.compile("(?i)secrets?\\.%s\\.([A-Za-z_][A-Za-z0-9_]*)".formatted(Pattern.quote(name)))
                .matcher(definition)
                .results()
                .forEach(property -> object.put(property.group(1), ConfidentialHeaders.MASK));
        return object.isEmpty() ? ConfidentialHeaders.MASK : object.toString();
    }

    /** Returns the part of a value that holds no mask; empty if nothing else is left of it. */
    static Optional<JsonNode> without(JsonNode value) {
        return switch (value) {
            case ObjectNode object -> {
                var kept = object.objectNode();
                object.properties()
                        .forEach(
                                field -> without(field.getValue()).ifPresent(inner -> kept.set(field.getKey(), inner)));
                yield kept.isEmpty() && !object.isEmpty() ? Optional.empty() : Optional.of(kept);
            }
            case JsonNode other ->
                other.toString().contains(ConfidentialHeaders.MASK) ? Optional.empty() : Optional.of(other);
        };
    }

    private MaskedSecrets() {}
}
