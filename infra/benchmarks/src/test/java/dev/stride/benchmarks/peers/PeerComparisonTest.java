package dev.stride.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.benchmarks.peers.Row.Quantity;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PeerComparisonTest {

    private static final List<Subject> THREE = List.of(Stride.DEFAULT, Stride.EFFECTS, Restate.JAVA);

    private static Row row(Quantity quantity) {
        return Row.ALL.stream()
                .filter(row -> row.quantity() == quantity)
                .findFirst()
                .orElseThrow();
    }

    private static Figures figures(Row row, List<Double> standard, List<Double> effects, List<Double> peer) {
        var figures = new Figures(THREE);
        standard.forEach(value -> figures.add(Stride.DEFAULT, row, value));
        effects.forEach(value -> figures.add(Stride.EFFECTS, row, value));
        peer.forEach(value -> figures.add(Restate.JAVA, row, value));
        return figures;
    }

    private static String line(Figures figures, Row row) {
        return figures.table().stream()
                .filter(line -> line.startsWith("| " + row.title()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void roundsRotateTheOrder_soThatEachEngineBeginsOne() {
        var comparison = new PeerComparison(THREE, 3, Duration.ofSeconds(1));

        assertThat(IntStream.range(0, 3).mapToObj(comparison::inRound))
                .containsExactly(
                        List.of(Stride.DEFAULT, Stride.EFFECTS, Restate.JAVA),
                        List.of(Stride.EFFECTS, Restate.JAVA, Stride.DEFAULT),
                        List.of(Restate.JAVA, Stride.DEFAULT, Stride.EFFECTS));
    }

    @Test
    void tableShowsMediansWithTheirSpread_andHowManyTimesAsFastStrideIs() {
        var throughput = row(Quantity.STEPS_PER_SECOND);

        var figures = figures(
                throughput, List.of(1_300.0, 1_200.0, 900.0), List.of(3_000.0), List.of(1_000.0, 700.0, 1_100.0));

        assertThat(line(figures, throughput))
                .endsWith("| 1,200 (900 - 1,300) | 3,000 (3,000 - 3,000) | 1,000 (700 - 1,100) | 1.20 | 3.00 |");
    }

    @Test
    void severalPeers_areRepresentedByTheBest() {
        var throughput = row(Quantity.STEPS_PER_SECOND);
        var figures = new Figures(List.of(Stride.DEFAULT, Restate.JAVA, Restate.TYPESCRIPT));

        figures.add(Stride.DEFAULT, throughput, 30);
        figures.add(Restate.JAVA, throughput, 10);
        figures.add(Restate.TYPESCRIPT, throughput, 20);

        assertThat(line(figures, throughput)).endsWith("| 1.50 | - |");
    }

    @Test
    void lessTimeIsBetter_soThatAboveOneStrideIsAheadInEachRow() {
        var latency = row(Quantity.MEDIAN);

        var figures = figures(latency, List.of(10.0), List.of(5.0), List.of(20.0));

        assertThat(line(figures, latency)).endsWith("| 2.00 | 4.00 |");
    }

    @Test
    void whatAnEngineCouldNotDo_hasNoFigureAndNoRatio() {
        var throughput = row(Quantity.STEPS_PER_SECOND);

        assertThat(line(figures(throughput, List.of(1.0), List.of(), List.of()), throughput))
                .endsWith("| 1 (1 - 1) | - | - | - | - |");
    }

    @Test
    void tableStatesTheDurabilityOfEachEngine() {
        assertThat(new Figures(THREE).table())
                .anySatisfy(line -> assertThat(line)
                        .startsWith("- Stride, `--checkpoint EFFECTS`: ")
                        .contains("synced"));
    }

    @Test
    void trialWithSeveralRowsRunsOnce() {
        assertThat(Row.trials()).doesNotHaveDuplicates().hasSizeLessThan(Row.ALL.size());
        assertThat(Row.ALL).extracting(Row::title).doesNotHaveDuplicates();
    }
}
