package dev.stride.expression.jsonpath;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.testsupport.TestCorpora;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Runs the published test suite of RFC 9535, and compares the differences with {@code docs/guide/jsonpath.md}. {@code
 * -Djsonpath.write=true} writes the tables of that page again.
 */
@Tag(TestCorpora.TAG)
class JsonPathCorpusTest {

    private static final Path PAGE = Path.of("../../docs/guide/jsonpath.md");
    private static final String HEADING = "## What the published suite shows\n";
    private static final int LONGEST_CELL = 100;

    @Test
    void documentationPageOfJsonPath_listsAllDifferencesFromRfc9535() throws IOException {
        var before = Files.readString(PAGE).split(HEADING, 2)[0];
        var page = before + HEADING + tables(PublishedPathCase.all());
        if (Boolean.getBoolean("jsonpath.write")) {
            Files.writeString(PAGE, page);
        }
        assertThat(Files.readString(PAGE))
                .as("%s is stale: make it anew with -Djsonpath.write=true", PAGE)
                .isEqualTo(page);
    }

    private static String tables(List<PublishedPathCase> tests) {
        return """

                Paths of the RFC: %s.

                | group | same result | example of a difference | result here |
                |---|---|---|---|
                %s

                Texts that the RFC rejects: %s.

                | group | also rejected | example of a difference |
                |---|---|---|
                %s
                """.formatted(share(tests, true), table(tests, true), share(tests, false), table(tests, false));
    }

    private static String share(List<PublishedPathCase> tests, boolean valid) {
        var those = tests.stream().filter(test -> test.isValid() == valid).toList();
        return "%d of %d %s"
                .formatted(
                        those.stream()
                                .filter(test -> test.findDifference().isEmpty())
                                .count(),
                        those.size(),
                        valid ? "have the same result here" : "are rejected here too");
    }

    private static String table(List<PublishedPathCase> tests, boolean valid) {
        var groups = tests.stream()
                .filter(test -> test.isValid() == valid)
                .collect(Collectors.groupingBy(PublishedPathCase::group, TreeMap::new, Collectors.toList()));
        groups.put(
                "filter in round brackets",
                groups.getOrDefault("filter", List.of()).stream()
                        .map(PublishedPathCase::bracketed)
                        .toList());
        return groups.entrySet().stream()
                .map(group -> line(group.getKey(), group.getValue(), valid))
                .collect(Collectors.joining("\n"));
    }

    private static String line(String name, List<PublishedPathCase> group, boolean valid) {
        var others =
                group.stream().filter(test -> test.findDifference().isPresent()).toList();
        var example = others.stream().findFirst();
        return "| %s | %d of %d | %s |%s"
                .formatted(
                        name,
                        group.size() - others.size(),
                        group.size(),
                        cell(example.map(PublishedPathCase::path)),
                        valid ? " %s |".formatted(words(example.flatMap(PublishedPathCase::findDifference))) : "");
    }

    private static String cell(Optional<String> path) {
        return path.map(text -> "`` " + words(Optional.of(text)) + " ``").orElse("");
    }

    private static String words(Optional<String> text) {
        return text.map(it -> it.substring(0, Math.min(it.length(), LONGEST_CELL))
                        .replace("|", "\\|")
                        .replaceAll("\\p{Cntrl}", " "))
                .orElse("");
    }
}
