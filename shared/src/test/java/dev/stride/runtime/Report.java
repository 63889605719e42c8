package dev.stride.runtime;

import dev.stride.simulation.Mishap;
import java.time.Duration;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** What a campaign came to, as a table. */
record Report(Campaign campaign, Duration took) {

    @Override
    public String toString() {
        var all = new Tally();
        var rows = new StringBuilder();
        var tallies = campaign.tallies();
        tallies.forEach((mode, tally) -> {
            all.add(tally);
            rows.append(row(mode.toString(), tally)).append('\n');
        });
        rows.append(row("all", all));
        return """

                %-22s %9s %14s %10s %10s
                %s
                mishaps that struck: %s
                pairs of call site and mishap: %s
                %.1f%% of the listed mishaps struck; %,d programs; %,.0f runs/s in %,d s
                """.formatted(
                        "simulation",
                        "runs",
                        "virtual hours",
                        "mishaps",
                        "violations",
                        rows,
                        injected(all.injected()),
                        campaign.coverage(),
                        100 * campaign.struck(),
                        campaign.programs(),
                        all.runs() / Math.max(1.0, took.toMillis() / 1_000.0),
                        took.toSeconds());
    }

    private static String row(String name, Tally tally) {
        var mishaps =
                tally.injected().values().stream().mapToLong(Long::longValue).sum();
        return "%-22s %,9d %,14d %,10d %,10d"
                .formatted(name, tally.runs(), tally.time().toHours(), mishaps, tally.violations());
    }

    private static String injected(SortedMap<Mishap, Long> injected) {
        return injected.entrySet().stream()
                .map(each -> "%s %,d".formatted(each.getKey(), each.getValue()))
                .collect(Collectors.joining(", "));
    }
}
