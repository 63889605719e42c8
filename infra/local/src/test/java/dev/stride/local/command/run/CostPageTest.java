package dev.stride.local.command.run;

import static dev.stride.local.command.CommandResult.run;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.stride.local.command.CommandResult;
import dev.stride.plan.Checkpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Compares the figures of {@code docs/operations/cost.md} with the bill of the order example; {@code -Dcost.write=true} writes the
 * bill. The bytes of log lines vary by some cents, because lines contain durations.
 */
class CostPageTest {

    private static final Path PAGE = Path.of("../../docs/operations/cost.md");
    private static final Path ORDER = Path.of("../../examples/order");
    private static final Pattern BILL = Pattern.compile("(?m)^A million such runs, in US dollars[^`]+");
    private static final Pattern ROW =
            Pattern.compile("(?m)^(\\S.*?|)  +([\\d,.]+ +)?([\\d.]+) +([\\d,.]+ +)?([\\d.]+)$");
    private static final Pattern MONTH =
            Pattern.compile("(?m)^\\| (\\d+) million \\| \\$([\\d,.]+) \\| \\$([\\d,.]+) \\| \\$([\\d,.]+) \\|$");
    private static final int STATES = 10;
    private static final double CENTS = 0.15;

    private final CommandResult order = runOrder("--cost");

    @Test
    void costPage_showsTheCostTableThatTheRunCommandPrintsForTheOrderExample() throws IOException {
        var printed = find(BILL, order.err());
        var page = Files.readString(PAGE);
        if (Boolean.getBoolean("cost.write")) {
            Files.writeString(PAGE, page.replace(find(BILL, page), printed));
        }

        var written = rows(find(BILL, Files.readString(PAGE)));
        assertThat(written)
                .extracting(Row::what)
                .isEqualTo(rows(printed).stream().map(Row::what).toList());
        for (var row : rows(printed)) {
            var same = written.get(rows(printed).indexOf(row));
            assertThat(same.dollars()).as(row.what()).isEqualTo(row.dollars(), within(CENTS));
            assertThat(same.fullBatches()).as(row.what()).isEqualTo(row.fullBatches(), within(CENTS));
        }
    }

    @Test
    void monthlyCostsInTheDocumentation_areComputedFromTheCostOfTheOrderExample() throws IOException {
        var total = rows(find(BILL, Files.readString(PAGE))).getLast();
        var months = MONTH.matcher(Files.readString(PAGE)).results().toList();

        assertThat(months).hasSize(3).allSatisfy(month -> {
            var millions = Integer.parseInt(month.group(1));
            assertThat(month.group(2)).isEqualTo(rounded(millions * total.dollars() / STATES));
            assertThat(month.group(3)).isEqualTo(rounded(millions * total.fullBatches() / STATES));
            assertThat(month.group(4)).isEqualTo(rounded(millions * 25));
        });
    }

    @Test
    void costPageOfTheDocumentation_listsTheMeasuredCost_forEachCheckpointSetting() throws IOException {
        var page = Files.readString(PAGE);
        for (var checkpoint : Checkpoint.values()) {
            var summary =
                    runOrder("--checkpoint", checkpoint.name(), "--json").json().path("summary");
            var bill = runOrder("--checkpoint", checkpoint.name(), "--cost");
            var total = rows(find(BILL, bill.err())).getLast();
            var row = Pattern.compile("(?m)^\\| `%s` \\| (\\d+) \\| (\\d+) \\| ([\\d.]+) \\| ([\\d.]+) \\|$"
                            .formatted(checkpoint))
                    .matcher(page);
            assertThat(row.find()).as(checkpoint.name()).isTrue();
            assertThat(row.group(1)).isEqualTo(summary.path("writes").asText());
            assertThat(row.group(2)).isEqualTo(summary.path("messagesSent").asText());
            assertThat(Double.parseDouble(row.group(3))).isEqualTo(total.dollars(), within(CENTS));
            assertThat(Double.parseDouble(row.group(4))).isEqualTo(total.fullBatches(), within(CENTS));
        }
    }

    @Test
    void runSummaryInTheReadme_equalsTheSummaryOfAnActualRun() throws IOException {
        var total = rows(find(BILL, Files.readString(PAGE))).getLast();

        assertThat(Files.readString(Path.of("../../README.md")))
                .contains(
                        "A million such runs would cost about $%.2f on AWS, or $%.2f if every batch of messages is full."
                                .formatted(total.dollars(), total.fullBatches()))
                .contains(order.err()
                        .lines()
                        .filter(line -> line.startsWith("10 states"))
                        .findFirst()
                        .orElseThrow());
    }

    private static CommandResult runOrder(String... options) {
        var command = new ArrayList<Object>(
                List.of("run", ORDER.resolve("order.sw.yaml"), "--input", "@" + ORDER.resolve("input.json")));
        command.addAll(List.of(options));
        return run(command.toArray());
    }

    private record Row(String what, double dollars, double fullBatches) {}

    private static List<Row> rows(String bill) {
        return ROW.matcher(bill)
                .results()
                .map(row -> new Row(row.group(1), Double.parseDouble(row.group(3)), Double.parseDouble(row.group(5))))
                .toList();
    }

    private static String find(Pattern pattern, String text) {
        var found = pattern.matcher(text);
        assertThat(found.find()).as("%s in %s", pattern, text).isTrue();
        return found.group().strip();
    }

    /** Formats an amount with cents, if it is small. */
    private static String rounded(double dollars) {
        return String.format(Locale.ROOT, dollars < 10 ? "%.2f" : "%,.0f", dollars);
    }
}
