package dev.stride.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.testing.Conformance.Decision;
import dev.stride.testing.Conformance.Section;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * {@code CONFORMANCE.md} says which rows show what the text says. It is made from the files of rows; run this test with
 * {@code -Dconformance.write=true} to make it anew.
 */
class ConformanceTableTest {

    private static final Path FOLDER = Path.of("src/test/resources/conformance/serverless-workflow-0.8");
    private static final Path TABLE = Path.of("CONFORMANCE.md");

    /** What stands for a construct that is refused, until its section has rows. */
    private static final List<String> OTHER_FILES = List.of("not-supported-yet.test.yaml");

    @Test
    void theTableIsMadeOfTheRowsAsTheyStand() throws IOException {
        var table = table(Conformance.of(FOLDER));
        if (Boolean.getBoolean("conformance.write")) {
            Files.writeString(TABLE, table);
        }
        assertThat(Files.readString(TABLE))
                .as("%s is stale: make it anew with -Dconformance.write=true", TABLE)
                .isEqualTo(table);
    }

    @Test
    void everySectionHasRowsOrSaysWhyNot() throws IOException {
        assertThat(Conformance.of(FOLDER).sections())
                .allSatisfy(section -> assertThat(section.rows().isEmpty())
                        .isNotEqualTo(section.without().isEmpty()));
    }

    @Test
    void everyDecisionHasRowsOrSaysWhyNot() throws IOException {
        assertThat(Conformance.of(FOLDER).decisions())
                .allSatisfy(decision -> assertThat(decision.rows().isEmpty())
                        .isNotEqualTo(decision.without().isEmpty()));
    }

    @Test
    void everyRowBelongsToASectionAndItsDecisionsExist() throws IOException {
        assertThat(OTHER_FILES).containsAll(Conformance.strangers(FOLDER));
        assertThat(Conformance.of(FOLDER).unknownDecisions()).isEmpty();
    }

    private static String table(Conformance conformance) {
        var sections = conformance.sections();
        return """
                # Serverless Workflow 0.8: what is shown to hold

                Each row is a workflow, what happens to it and what must come of it, under the sentence of the text that it shows.
                `ConformanceTest` runs all %d at every build, which fails when one does. This page is made from them.

                | section of the text | rows |
                |---|---|
                %s

                ## Where the text leaves a question open

                | | how it is read | rows |
                |---|---|---|
                %s

                ## The rows
                %s
                """.formatted(
                        sections.stream().mapToInt(it -> it.rows().size()).sum(),
                        joined(sections, ConformanceTableTest::line),
                        joined(conformance.decisions(), ConformanceTableTest::line),
                        joined(
                                sections.stream()
                                        .filter(it -> !it.rows().isEmpty())
                                        .toList(),
                                ConformanceTableTest::listed)).stripTrailing()
                + "\n";
    }

    private static <T> String joined(List<T> items, Function<T, String> line) {
        return items.stream().map(line).collect(Collectors.joining("\n"));
    }

    private static String line(Section section) {
        return section.rows().isEmpty()
                ? "| %s | %s |".formatted(section.title(), section.without())
                : "| [%s](%s/%s) | %d |"
                        .formatted(
                                section.title(),
                                FOLDER,
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
        return "\n### %s\n\n%s".formatted(section.title(), joined(section.rows(), ConformanceTableTest::listed));
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
