package dev.stride.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.benchmarks.load.LatencyHistogram.Quantiles;
import dev.stride.benchmarks.micro.MachineDescription;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.metering.UsageMetric;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class LoadPageTest {

    private static final Quantiles TIMES = new Quantiles(600, 12.34, 56.78, 90.12, 345.6);
    private static final Pattern LINK = Pattern.compile("]\\(([^)]+)\\)");
    private static final LoadSettings SETTINGS = LoadSettings.measuring(Duration.ofSeconds(30), Duration.ofSeconds(60));

    @Test
    void loadTestReport_showsAllMeasuredValues() {
        var text = page(List.of(ladder(20)));

        assertThat(text)
                .contains("- 2 cores of Model, 24 GB of memory, System")
                .contains("Each load lasted 60 seconds, after 30 seconds of the same")
                .contains("## SQLite on disk\n\nSaturated at 20.0 instances a second")
                .contains("| 50 % | 10.0 | 9.5 | 110.0 | 12.3 | 56.8 | 12.3 | 56.8 | 90.1 | 345.6 |")
                .contains("| 50 % | 3 | 7 | 1.5 | 905 | 900 | 0 | 1 | 4 |")
                .contains("of 905 instances that were accepted, the API listed 900 as completed and 5 as anything else")
                .contains("| writes | 1.250 |")
                .contains("| processor, the runtime, ms | 2.50 |")
                .contains("| payment | 10.0 |")
                .contains("| 60 s | 600 | 5 | 30.0 | 17 | 4.0 | 12.3 | 56.8 | 345.6 |")
                .contains("| item | 3000 | 2900 | 10 |")
                .contains("| SQLite on disk: conditional put | 500 | 2,000 |")
                .contains("mvn test -pl infra/benchmarks -am -Dtest=LoadTest");
    }

    @Test
    void loadTestReport_showsTheMedianAndTheRangeOfTheMaximumThroughput_ofRepeatedLoadTests() {
        assertThat(page(List.of(ladder(22), ladder(20), ladder(21))))
                .contains("Saturated at 21.0 (20.0 - 22.0) instances");
    }

    @Test
    void everyLinkInTheLoadTestReport_pointsToAnExistingFile() {
        var links = LINK.matcher(page(List.of(ladder(20)))).results().map(link -> link.group(1));

        assertThat(links.map(LoadPage.FILE::resolveSibling))
                .isNotEmpty()
                .allSatisfy(file -> assertThat(file).isRegularFile());
    }

    private static String page(List<Ladder> ladders) {
        var machineDescription =
                new MachineDescription(2, 24, "Model", "System", "Java", List.of("sqlite-1", "table-2"), "abc");
        var ladderRun =
                new LadderRun("SQLite on disk", List.of(50), ladders, new LoadGenerator.ListedCounts(905, 900, 5));
        var sample = new Sample(Duration.ofSeconds(60), 600, 30 << 20, 17, 4 << 20, 5, TIMES);
        var tally = new InstanceCounter.InstanceCounts(905, 905, 0, 900, 1, 4);
        return new LoadPage(new LoadResults(
                        machineDescription,
                        SETTINGS,
                        List.of(ladderRun),
                        Map.of(Workload.PAYMENT, step()),
                        new Soak(10, List.of(sample), tally),
                        new StoredItems(Map.of("item", 3000L), Map.of("item", 2900L), Map.of("item", 10L)),
                        List.of(new Baseline("SQLite on disk: conditional put", 500, 2000))))
                .text();
    }

    private static Ladder ladder(double saturation) {
        return new Ladder(saturation, List.of(step()));
    }

    private static StepFigures step() {
        return new StepFigures(
                10,
                Duration.ofSeconds(60),
                new InstanceCounter.InstanceCounts(905, 905, 0, 900, 1, 4),
                570,
                TIMES,
                TIMES,
                TIMES,
                6600,
                new UsageCounter.Usage(Map.of(UsageMetric.WRITES, 8250L, UsageMetric.MESSAGES_SENT, 6600L)),
                Duration.ofMillis(16_500),
                Duration.ZERO,
                Duration.ofMillis(9_900),
                3,
                7,
                Duration.ofMillis(1_500));
    }
}
