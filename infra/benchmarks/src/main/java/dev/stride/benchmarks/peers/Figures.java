package dev.stride.benchmarks.peers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The figures of a comparison: a value for each round. */
final class Figures {

    private final List<Subject> subjects;
    private final Map<Cell, List<Double>> values = new HashMap<>();

    private record Cell(Row row, Subject subject) {}

    Figures(List<Subject> subjects) {
        this.subjects = List.copyOf(subjects);
    }

    void add(Subject subject, Row row, double value) {
        values.computeIfAbsent(new Cell(row, subject), _ -> new ArrayList<>()).add(value);
    }

    /**
     * Returns a table in Markdown, with the medians of all rounds and their spread, and below it the durability of each engine.
     * The last columns say how many times as good as the best peer Stride is: above 1, Stride is ahead.
     */
    List<String> table() {
        var head = Stream.concat(
                subjects.stream().map(Subject::title), Stream.of("default to best peer", "`EFFECTS` to best peer"));
        var lines = new ArrayList<String>();
        lines.add("| work | " + head.collect(Collectors.joining(" | ")) + " |");
        lines.add("|---|" + "--:|".repeat(subjects.size() + 2));
        Row.ALL.forEach(row -> lines.add(line(row)));
        lines.add("");
        subjects.forEach(subject -> lines.add("- %s: %s.".formatted(subject.title(), subject.durability())));
        return lines;
    }

    private String line(Row row) {
        var cells = Stream.concat(
                subjects.stream().map(subject -> text(row, subject)),
                Stream.of(ratio(row, Stride.DEFAULT), ratio(row, Stride.EFFECTS)));
        return "| %s | %s |".formatted(row.title(), cells.collect(Collectors.joining(" | ")));
    }

    private String text(Row row, Subject subject) {
        var sorted = sorted(row, subject);
        if (sorted.isEmpty()) {
            return "-";
        }
        var quantity = row.quantity();
        return "%s (%s - %s)"
                .formatted(
                        quantity.text(median(sorted)),
                        quantity.text(sorted.getFirst()),
                        quantity.text(sorted.getLast()));
    }

    private String ratio(Row row, Subject subject) {
        var own = sorted(row, subject);
        var best = bestPeer(row);
        return own.isEmpty() || best.isEmpty()
                ? "-"
                : String.format(Locale.ROOT, "%.2f", row.quantity().ratio(median(own), best.orElseThrow()));
    }

    private OptionalDouble bestPeer(Row row) {
        return subjects.stream()
                .filter(subject -> !(subject instanceof Stride))
                .map(subject -> sorted(row, subject))
                .filter(sorted -> !sorted.isEmpty())
                .mapToDouble(Figures::median)
                .reduce(row.quantity()::better);
    }

    private List<Double> sorted(Row row, Subject subject) {
        return values.getOrDefault(new Cell(row, subject), List.of()).stream()
                .sorted()
                .toList();
    }

    private static double median(List<Double> sorted) {
        return sorted.get(sorted.size() / 2);
    }
}
