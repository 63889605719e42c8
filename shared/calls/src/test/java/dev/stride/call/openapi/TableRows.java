package dev.stride.call.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.Stream;

/** Reads the rows of a YAML table in the package of a test. */
public final class TableRows {

    public static Stream<JsonNode> of(Class<?> test, String name) throws IOException {
        try (var file = test.getResourceAsStream(name)) {
            return read(Objects.requireNonNull(file).readAllBytes()).valueStream();
        }
    }

    static JsonNode read(byte[] text) {
        return switch (SourceParser.parse(text)) {
            case SourceParseResult.Parsed(var sourceDocument) -> sourceDocument.root();
            case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(fault.toString());
        };
    }

    private TableRows() {}
}
