package dev.stride.call;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.stride.language.source.Reading;
import dev.stride.language.source.SourceReader;

/** Values that a test writes in YAML. */
public final class Written {

    /** The value as one reads it from JSON. */
    public static JsonNode json(String yaml) {
        return switch (SourceReader.read("value: " + yaml)) {
            case Reading.Read(var source) -> reread(source.root().path("value"));
            case Reading.Unreadable(var fault) -> throw new AssertionError(yaml + ": " + fault);
        };
    }

    private static JsonNode reread(JsonNode value) {
        try {
            return new JsonMapper().readTree(value.toString());
        } catch (JsonProcessingException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private Written() {}
}
