package dev.stride.language.serverlessworkflow08;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Rows of a YAML file in the package of the tests. */
public final class TestTable {

    /** One row. */
    public record Row(JsonNode fields) {

        String text(String name) {
            return fields.path(name).asText();
        }

        /** The files that the definition may refer to, by name. */
        Map<String, String> files() {
            return fields.path("files")
                    .propertyStream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, file -> file.getValue().asText()));
        }

        List<JsonNode> list(String name) {
            return StreamSupport.stream(fields.path(name).spliterator(), false).toList();
        }

        /** The definition under {@code text}, completed with what every definition needs unless it is said to be whole. */
        String definition() {
            var text = text("text").stripTrailing() + "\n";
            if (fields.path("whole").booleanValue()) {
                return text;
            }
            return text
                    + (text.matches("(?s)(.*\n)?(id|key):.*") ? "" : "id: t\n")
                    + (text.matches("(?s)(.*\n)?specVersion:.*") ? "" : "specVersion: '0.8'\n")
                    + (text.matches("(?s)(.*\n)?states:.*")
                            ? ""
                            : "states: [{name: A, type: inject, data: {}, end: true}]\n");
        }

        @Override
        public String toString() {
            return fields.has("rule") ? text("rule") : text("construct");
        }
    }

    /** The rows of some files. */
    public static List<Row> load(String... files) {
        return Stream.of(files).flatMap(file -> load(file).stream()).toList();
    }

    private static List<Row> load(String file) {
        try (var bytes = TestTable.class.getResourceAsStream(file)) {
            return switch (SourceParser.parse(bytes.readAllBytes())) {
                case SourceParseResult.Parsed(var sourceDocument) ->
                    StreamSupport.stream(sourceDocument.root().spliterator(), false)
                            .map(Row::new)
                            .toList();
                case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(file + ": " + fault);
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private TestTable() {}
}
