package dev.stride.simulator.campaign;

import dev.stride.simulator.fault.FaultKind;
import java.time.Duration;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** The results of a campaign as a text table. */
record CampaignReport(Campaign campaign, Duration took) {

    @Override
    public String toString() {
        var all = new ModeStatistics();
        var rows = new StringBuilder();
        var tallies = campaign.tallies();
        tallies.forEach((campaignMode, modeStatistics) -> {
            all.add(modeStatistics);
            rows.append(row(campaignMode.toString(), modeStatistics)).append('\n');
        });
        rows.append(row("all", all));
        return """

                %-22s %9s %14s %10s %10s
                %s
                faults that struck: %s
                pairs of call site and fault: %s
                %.1f%% of the listed faults struck; %,d programs; %,.0f runs/s in %,d s
                """.formatted(
                        "simulation",
                        "runs",
                        "virtual hours",
                        "faults",
                        "violations",
                        rows,
                        injected(all.injected()),
                        campaign.coverage(),
                        100 * campaign.struck(),
                        campaign.programs(),
                        all.runs() / Math.max(1.0, took.toMillis() / 1_000.0),
                        took.toSeconds());
    }

    private static String row(String name, ModeStatistics modeStatistics) {
        var faults = modeStatistics.injected().values().stream()
                .mapToLong(Long::longValue)
                .sum();
        return "%-22s %,9d %,14d %,10d %,10d"
                .formatted(
                        name,
                        modeStatistics.runs(),
                        modeStatistics.time().toHours(),
                        faults,
                        modeStatistics.violations());
    }

    private static String injected(SortedMap<FaultKind, Long> injected) {
        return injected.entrySet().stream()
                .map(each -> "%s %,d".formatted(each.getKey(), each.getValue()))
                .collect(Collectors.joining(", "));
    }
}
