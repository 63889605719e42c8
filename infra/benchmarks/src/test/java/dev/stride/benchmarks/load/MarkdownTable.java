package dev.stride.benchmarks.load;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A Markdown table with words in the first column and figures in the others. */
final class MarkdownTable {

    private final List<List<String>> rows = new ArrayList<>();

    MarkdownTable(String... heads) {
        rows.add(List.of(heads));
        rows.add(Stream.concat(Stream.of("---"), Collections.nCopies(heads.length - 1, "--:").stream())
                .toList());
    }

    MarkdownTable row(String... cells) {
        return row(List.of(cells));
    }

    MarkdownTable row(List<String> cells) {
        rows.add(cells);
        return this;
    }

    @Override
    public String toString() {
        return rows.stream()
                .map(cells -> "| " + String.join(" | ", cells) + " |\n")
                .collect(Collectors.joining());
    }
}
