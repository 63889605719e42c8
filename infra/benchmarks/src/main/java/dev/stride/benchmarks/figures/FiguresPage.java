package dev.stride.benchmarks.figures;

import dev.stride.benchmarks.micro.MachineDescription;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Markdown page with all performance figures of Stride.
 *
 * @param command the command that writes the page
 * @param machine the machine of the last measurement
 * @param rows the rows of the figures
 */
public record FiguresPage(String command, MachineDescription machine, Map<Figure, String> rows) {

    public FiguresPage {
        rows = Map.copyOf(rows);
    }

    /**
     * Returns the table rows of a Markdown page that an earlier run wrote. The key of each row is the performance
     * figure that the row shows.
     */
    public static Map<Figure, String> rowsOf(String page) {
        var rows = new EnumMap<Figure, String>(Figure.class);
        for (var figure : Figure.values()) {
            page.lines()
                    .filter(line -> line.startsWith("| " + figure.text() + " | "))
                    .findFirst()
                    .ifPresent(line -> rows.put(figure, line));
        }
        return rows;
    }

    public String text() {
        return FiguresPageText.TEXT.formatted(
                command,
                machine.lines().stream().map(line -> "- " + line).collect(Collectors.joining("\n")),
                Stream.of(Figure.values())
                        .map(figure -> Optional.ofNullable(rows.get(figure))
                                .orElseGet(() -> Measurement.missing(figure, "not measured yet")
                                        .row("-")))
                        .collect(Collectors.joining("\n", Measurement.HEADER + "\n", "")),
                Stream.of(Figure.values())
                        .map(figure -> "| %s | `%s` |".formatted(figure.text(), figure.command()))
                        .collect(Collectors.joining("\n", "| figure | command |\n|---|---|\n", "")));
    }
}
