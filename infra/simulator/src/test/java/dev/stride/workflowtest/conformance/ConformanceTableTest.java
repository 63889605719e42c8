package dev.stride.workflowtest.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.testsupport.TestCorpora;
import dev.stride.workflowtest.TestCase;
import dev.stride.workflowtest.conformance.Conformance.Decision;
import dev.stride.workflowtest.conformance.Conformance.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * {@code docs/generated/conformance.md} says which rows show what the texts of the languages say. It is made from the files of rows; run this
 * test with {@code -Dconformance.write=true} to make it anew.
 */
class ConformanceTableTest {

    private static final Path FOLDER = Path.of("src/test/resources/conformance");
    private static final List<String> LANGUAGES =
            List.of("serverless-workflow-0.8", "serverless-workflow-0.1", "workflow-language");
    private static final Path TABLE = Path.of("../../docs/generated/conformance.md");

    /** What stands for a construct that is refused, until its section has rows. */
    private static final List<String> OTHER_FILES = List.of("not-supported-yet.test.yaml");

    static Stream<Conformance> texts() throws IOException {
        var texts = Stream.<Conformance>builder();
        for (var language : LANGUAGES) {
            texts.add(Conformance.of(FOLDER.resolve(language)));
        }
        return texts.build();
    }

    @Test
    void theTablesAreMadeOfTheRowsAsTheyStand() throws IOException {
        var table = page(texts().toList());
        if (Boolean.getBoolean("conformance.write")) {
            Files.writeString(TABLE, table);
        }
        assertThat(Files.readString(TABLE))
                .as("%s is stale: make it anew with -Dconformance.write=true", TABLE)
                .isEqualTo(table);
    }

    @ParameterizedTest
    @MethodSource("texts")
    void everySectionHasRowsOrSaysWhyNot(Conformance text) {
        assertThat(text.sections())
                .allSatisfy(section -> assertThat(section.rows().isEmpty())
                        .as(section.title())
                        .isNotEqualTo(section.without().isEmpty()));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void everyDecisionHasRowsOrSaysWhyNot(Conformance text) {
        assertThat(text.decisions())
                .allSatisfy(decision -> assertThat(decision.rows().isEmpty())
                        .as(decision.number())
                        .isNotEqualTo(decision.without().isEmpty()));
    }

    @ParameterizedTest
    @MethodSource("texts")
    void everyRowBelongsToASectionAndItsDecisionsExist(Conformance text) throws IOException {
        assertThat(OTHER_FILES).containsAll(Conformance.strangers(text.folder()));
        assertThat(text.unknownDecisions()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("texts")
    @Tag(TestCorpora.TAG)
    void everyHeadingOfTheTextIsASectionOrBesideThem(Conformance text) throws IOException {
        var listed = Stream.concat(
                        text.beside().stream(), text.sections().stream().map(Section::title))
                .toList();

        assertThat(listed).containsExactlyInAnyOrderElementsOf(Headings.of(TestCorpora.text(text.document())));
    }

    private static String page(List<Conformance> texts) {
        return """
                # What is shown to hold

                Each row is a workflow, what happens to it and what must come of it, under the sentence of the text that it shows.
                `ConformanceTest` runs all of them at every build, which fails when one does not hold. This page is made from them.

                %s

                %s
                """.formatted(
                        joined(texts, "\n", text -> "- %d of %s".formatted(text.size(), text.text())),
                        joined(texts, "\n\n", ConformanceTableTest::part)).stripTrailing()
                + "\n";
    }

    private static String part(Conformance text) {
        var shown = text.sections().stream().filter(it -> !it.rows().isEmpty()).toList();
        return """
                ## %s

                | section of the text | rows |
                |---|---|
                %s

                ### Where the text of %s leaves a question open

                | | how it is read | rows |
                |---|---|---|
                %s

                ### The rows of %s
                %s""".formatted(
                        capitalised(text.text()),
                        joined(text.sections(), "\n", section -> line(text.folder(), section)),
                        text.text(),
                        joined(text.decisions(), "\n", ConformanceTableTest::line),
                        text.text(),
                        joined(shown, "\n", ConformanceTableTest::listed));
    }

    private static String capitalised(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    private static <T> String joined(List<T> items, String between, Function<T, String> line) {
        return items.stream().map(line).collect(Collectors.joining(between));
    }

    private static String line(Path folder, Section section) {
        return section.rows().isEmpty()
                ? "| %s | %s |".formatted(section.title(), section.without())
                : "| [%s](%s/%s) | %d |"
                        .formatted(
                                section.title(),
                                folder,
                                section.file(),
                                section.rows().size());
    }

    private static String line(Decision decision) {
        var rows = decision.rows().isEmpty()
                ? decision.without()
                : String.valueOf(decision.rows().size());
        return "| %s | %s | %s |".formatted(decision.number(), decision.reads(), rows);
    }

    private static String listed(Section section) {
        return "\n#### %s\n\n%s".formatted(section.title(), joined(section.rows(), "\n", ConformanceTableTest::listed));
    }

    private static String listed(TestCase row) {
        var decisions = row.tags().stream()
                .filter(tag -> tag.startsWith(Conformance.tag("")))
                .map(tag -> tag.substring(Conformance.tag("").length()))
                .sorted()
                .collect(Collectors.joining(", "));
        return "- " + row.name() + (decisions.isEmpty() ? "" : " (" + decisions + ")");
    }
}
