package dev.stride.workflowtest.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import dev.stride.workflowtest.TestCase;
import dev.stride.workflowtest.TestFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The assignment of conformance cases to the sections of a specification. In the folder of a language, {@code text.yaml} lists
 * the sections of its text and the questions that the text leaves open. The rows of a section stand in the file that is named
 * after it, in lower case with hyphens: those of "Event State" in {@code event-state.test.yaml}; a text whose headings are no
 * names says which file. The name of a row is the sentence that it shows. A row that answers an open question has its number as a
 * tag: {@code decision-52}.
 *
 * @param text what it is called
 * @param prefix the letter before the numbers of its decisions, so that comments can cite them
 * @param document the file of it, among the texts of others
 * @param beside headings under which nothing binds a runtime
 */
public record Conformance(
        Path folder,
        String text,
        String prefix,
        String document,
        List<String> beside,
        List<Section> sections,
        List<Decision> decisions) {

    private static final String TEXT = "text.yaml";
    private static final String ROWS = ".test.yaml";

    /**
     * A section of the text.
     *
     * @param without why it has no rows, empty when it has some
     */
    public record Section(String title, String file, String without, List<TestCase> rows) {}

    /**
     * An open question.
     *
     * @param reads the answer
     * @param without why it has no rows, empty when it has some
     */
    record Decision(String number, String reads, String without, List<TestCase> rows) {}

    public static Conformance of(Path folder) throws IOException {
        var text = json(folder.resolve(TEXT));
        var sections = text.path("sections")
                .valueStream()
                .map(node -> section(folder, node))
                .toList();
        var rows = sections.stream().flatMap(it -> it.rows().stream()).toList();
        var decisions = text.path("decisions")
                .propertyStream()
                .map(field -> decision(field.getKey(), field.getValue(), rows))
                .toList();
        return new Conformance(
                folder,
                text.path("text").asText(),
                text.path("prefix").asText(),
                text.path("document").asText(),
                text.path("beside").valueStream().map(JsonNode::asText).toList(),
                sections,
                decisions);
    }

    /** Files of rows that are no section's. */
    static List<String> strangers(Path folder) throws IOException {
        var known = of(folder).sections().stream().map(Section::file).collect(Collectors.toSet());
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(ROWS) && !known.contains(name))
                    .sorted()
                    .toList();
        }
    }

    /** How many rows there are. */
    int size() {
        return sections.stream().mapToInt(it -> it.rows().size()).sum();
    }

    /** Tags of rows that look like decisions and are none. */
    Set<String> unknownDecisions() {
        var known = decisions.stream().map(it -> tag(it.number())).collect(Collectors.toSet());
        return sections.stream()
                .flatMap(section -> section.rows().stream())
                .flatMap(row -> row.tags().stream())
                .filter(tag -> tag.startsWith("decision") && !known.contains(tag))
                .collect(Collectors.toSet());
    }

    static String tag(String decision) {
        return "decision-" + decision;
    }

    private static Section section(Path folder, JsonNode node) {
        var title = node.path("title").asText();
        var file = node.has("rows") ? node.path("rows").asText() + ROWS : fileOf(title);
        return new Section(title, file, node.path("without").asText(), rows(folder.resolve(file)));
    }

    private static Decision decision(String number, JsonNode node, List<TestCase> rows) {
        return new Decision(
                number,
                node.path("reads").asText(),
                node.path("without").asText(),
                rows.stream().filter(row -> row.tags().contains(tag(number))).toList());
    }

    /** Returns the rows of a file; none if it does not exist. */
    static List<TestCase> rows(Path file) {
        if (!Files.exists(file)) {
            return List.of();
        }
        return switch (TestFile.parse(file)) {
            case TestFile.TestFileResult.Tests(var tests) -> tests.cases();
            case TestFile.TestFileResult.Invalid invalid -> throw new IllegalStateException(invalid.toString());
        };
    }

    private static String fileOf(String title) {
        return Stream.of(title.toLowerCase(Locale.ROOT).split("[^a-z0-9]+")).collect(Collectors.joining("-")) + ROWS;
    }

    private static JsonNode json(Path file) throws IOException {
        return switch (SourceParser.parse(Files.readAllBytes(file))) {
            case SourceParseResult.Parsed(var sourceDocument) -> sourceDocument.root();
            case SourceParseResult.Unreadable(var fault) -> throw new IllegalStateException(fault.toString());
        };
    }
}
