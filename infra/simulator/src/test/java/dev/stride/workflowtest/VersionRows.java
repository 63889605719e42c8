package dev.stride.workflowtest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.runtime.codec.Json;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The rows in {@code versions}: retries with another version of a workflow, and what stands in the way of some. */
public final class VersionRows {

    private static final Path FOLDER = Path.of("src/test/resources/versions");

    private static final List<String> LANGUAGES =
            List.of("serverless-workflow-0.8", "open-workflow-1.0", "serverless-workflow-0.1", "workflow-language");

    /**
     * A row as a file of one test case.
     *
     * @param refused what stands in the way, in the order in which it is told; empty if the retry is accepted
     */
    public record Row(String name, Path file, List<String> refused) {
        public Row {
            refused = List.copyOf(refused);
        }
    }

    public static Stream<Row> all() {
        return LANGUAGES.stream()
                .flatMap(language -> yaml(language)
                        .path("rows")
                        .valueStream()
                        .map(row -> row(language, (ObjectNode) row.deepCopy())));
    }

    private static Row row(String language, ObjectNode testCase) {
        var refused =
                testCase.path("refused").valueStream().map(JsonNode::asText).toList();
        testCase.remove("refused");
        testCase.put("workflow", "main");
        var file = JsonNodeFactory.instance.objectNode();
        file.putArray("cases").add(testCase);
        var name = language + ": " + testCase.path("name").asText();
        try {
            var folder = Files.createDirectories(Path.of("target/versions"));
            var written = folder.resolve(name.replaceAll("\\W+", "-") + ".test.yaml");
            return new Row(name, Files.write(written, Json.encode(file)), refused);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode yaml(String language) {
        try {
            return switch (SourceParser.parse(Files.readAllBytes(FOLDER.resolve(language + ".yaml")))) {
                case SourceParseResult.Parsed(var sourceDocument) -> sourceDocument.root();
                case SourceParseResult.Unreadable(var fault) ->
                    throw new IllegalStateException(language + ": " + fault);
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private VersionRows() {}
}
