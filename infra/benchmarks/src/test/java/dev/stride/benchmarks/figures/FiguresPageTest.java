package dev.stride.benchmarks.figures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.adapter.memory.MemoryTable;
import dev.stride.benchmarks.figures.CountedFigures.Mode;
import dev.stride.benchmarks.micro.MachineDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FiguresPageTest {

    private static final Path PAGE = Path.of("../../docs/benchmarks.md");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#]+)[^)]*\\)");
    private static final MachineDescription MACHINE =
            new MachineDescription(2, 24, "Model", "System", "Java", List.of("jmh-1"), "abc");

    @ParameterizedTest
    @EnumSource(Figure.class)
    void benchmarkPage_showsTheTargetValueAndTheCommandOfEveryMeasurement(Figure figure) throws IOException {
        assertThat(Files.readString(PAGE))
                .contains(
                        "| %s | %s | ".formatted(figure.text(), figure.wanted().text()))
                .contains("| %s | `%s` |".formatted(figure.text(), figure.command()));
    }

    @Test
    void benchmarkPage_showsTheCostsAndRequestCountsOfTheCurrentCode() throws IOException {
        var counted = new CountedFigures(MemoryTable::new);

        assertThat(Files.readString(PAGE))
                .contains(row(Figure.ORDER, counted.dollarsPerMillionOrders(Mode.STATES)))
                .contains(row(Figure.ORDER_EFFECTS, counted.dollarsPerMillionOrders(Mode.EFFECTS)))
                .contains(row(Figure.ORDER_INLINE, counted.dollarsPerMillionOrders(Mode.INLINE_EFFECTS)))
                .contains(row(Figure.WRITES, counted.writesPerState(Mode.STATES)))
                .contains(row(Figure.WRITES_EFFECTS, counted.writesPerState(Mode.EFFECTS)))
                .contains(row(Figure.READS, (double) counted.readsOfLinearInstance(Mode.STATES)));
    }

    @Test
    void generatedBenchmarkPage_showsEachMeasurement_andWhetherItMeetsItsTarget() {
        var text = page(
                Measurement.of(Figure.ORDER, 32.563, "a note"),
                Measurement.of(Figure.EMBEDDED, 5_000, ""),
                Measurement.of(Figure.PEER, 66_000, ""),
                Measurement.missing(Figure.RESTORED, "not here"));

        assertThat(text)
                .contains("```\n./stride bench --figures --page P\n```")
                .contains("- 2 cores of Model, 24 GB of memory, System")
                .contains("| ≤ 28 | 32.56 | **no** | counted | a note | abc |")
                .contains("| ≥ 5,000 | 5,000 | yes | timed |  | abc |")
                .contains("| - | 66,000 | - | timed |  | abc |")
                .contains("| ≤ 250 | - | - | timed | not here | abc |")
                .contains("| - | - | counted | not measured yet | - |");
    }

    @Test
    void rowsReadFromAGeneratedBenchmarkPage_equalTheRowsWrittenToIt() {
        var measured = Measurement.of(Figure.ORDER_EFFECTS, 10.4, "");

        assertThat(FiguresPage.rowsOf(page(measured)))
                .containsOnlyKeys(Figure.values())
                .containsEntry(Figure.ORDER_EFFECTS, measured.row("abc"));
    }

    @Test
    void everyLinkOnTheBenchmarkPageLeadsToAFile() {
        var links = LINK.matcher(page()).results().map(link -> link.group(1));

        assertThat(links.map(PAGE::resolveSibling))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(file).exists());
    }

    private static String row(Figure figure, double value) {
        return "| %s | %s | %s | ".formatted(figure.text(), figure.wanted().text(), Figure.number(value));
    }

    private static String page(Measurement... measurements) {
        var rows = Stream.of(measurements)
                .collect(Collectors.toMap(Measurement::figure, measurement -> measurement.row("abc")));
        return new FiguresPage("./stride bench --figures --page P", MACHINE, rows).text();
    }
}
