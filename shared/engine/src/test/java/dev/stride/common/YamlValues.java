package dev.stride.common;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;

/** Values that a test writes in YAML. */
public final class YamlValues {

    /** The value as one reads it from JSON. */
    public static JsonNode json(String yaml) {
        return switch (SourceParser.parse("value: " + yaml)) {
            case SourceParseResult.Parsed(var sourceDocument) ->
                reread(sourceDocument.root().path("value"));
            case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(yaml + ": " + fault);
        };
    }

    private static JsonNode reread(JsonNode value) {
        try {
            return new JsonMapper().readTree(value.toString());
        } catch (JsonProcessingException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private YamlValues() {}
}
