package dev.stride.call.rest;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.language.source.Reading;
import dev.stride.language.source.SourceReader;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.Stream;

/** Rows of a table that stands beside a test. */
final class Rows {

    static Stream<JsonNode> of(Class<?> test, String name) throws IOException {
        try (var file = test.getResourceAsStream(name)) {
            return read(Objects.requireNonNull(file).readAllBytes()).valueStream();
        }
    }

    static JsonNode read(byte[] text) {
        return switch (SourceReader.read(text)) {
            case Reading.Read(var source) -> source.root();
            case Reading.Unreadable(var fault) -> throw new AssertionError(fault.toString());
        };
    }

    private Rows() {}
}
