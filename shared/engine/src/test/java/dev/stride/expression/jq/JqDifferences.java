package dev.stride.expression.jq;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The differences from jq 1.6 that {@code docs/guide/jq.md} lists in tables whose first column contains code. */
public record JqDifferences(List<String> lines) {

    private static final Pattern ROW = Pattern.compile("^\\| `{1,2} ?(.+?) ?`{1,2} \\|.*");

    public static JqDifferences read() throws IOException {
        return new JqDifferences(Files.readAllLines(Path.of("../../docs/guide/jq.md")));
    }

    /** How an expression stands in a table: a bar would end the cell. */
    static String code(String expression) {
        return expression.replace("|", "\\|");
    }

    /** The expressions of published tests that give something else here. */
    Set<String> differences() {
        return firstColumn("## Published tests with another result");
    }

    /** The functions of jq 1.6 that are not here. */
    public Set<String> missingFunctions() {
        return firstColumn("## Functions that are not there");
    }

    /** The functions here that jq 1.6 has not. */
    public Set<String> moreFunctions() {
        return firstColumn("## Functions that jq 1.6 has not");
    }

    private Set<String> firstColumn(String heading) {
        return lines.stream()
                .dropWhile(line -> !line.equals(heading))
                .skip(1)
                .takeWhile(line -> !line.startsWith("#"))
                .map(ROW::matcher)
                .filter(row -> row.matches())
                .map(row -> row.group(1))
                .collect(Collectors.toUnmodifiableSet());
    }
}
