package dev.stride.workflowtest.explore;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** The report of an exploration for people. */
public final class ReportText {

    public static List<String> lines(ExplorationReport report, Budget budget) {
        var lines = new ArrayList<String>();
        report.findings().forEach(finding -> lines.addAll(lines(finding)));
        if (!report.findings().isEmpty()) {
            lines.add("--replay ID prints a test case that shows a weakness, --write DIR writes one for each");
        }
        lines.add(summary(report, budget));
        return lines;
    }

    private static List<String> lines(Finding finding) {
        var state = finding.state().isEmpty() ? "" : "state " + finding.state() + ": ";
        return List.of(
                "%-6s  %s  %s"
                        .formatted(
                                finding.weakness().level().word(),
                                finding.id(),
                                finding.weakness().words()),
                "        %s: %s%s".formatted(finding.place(), state, finding.detail()),
                "        when %s".formatted(finding.disturbances().sentence()),
                "        in the case: %s".formatted(finding.testCase()));
    }

    private static String summary(ExplorationReport report, Budget budget) {
        var runs = "%s of %s: %d with one disturbance, %d with two"
                .formatted(
                        counted(report.runs(), "run"),
                        counted(report.cases(), "case"),
                        report.singles(),
                        report.pairs());
        var stopped = report.runs() < report.planned()
                ? "; %d were left out, because %s"
                        .formatted(
                                report.planned() - report.runs(),
                                report.outOfTime()
                                        ? "the time of %s was up: `--runs %d` stops at the same place"
                                                .formatted(budget.time(), report.runs())
                                        : "of `--runs %d`".formatted(budget.runs()))
                : "";
        return "%s in %s%s; seed %d".formatted(counted(report), runs, stopped, budget.seed());
    }

    private static String counted(ExplorationReport report) {
        var levels = Arrays.stream(Level.values())
                .sorted((one, other) -> other.compareTo(one))
                .map(level -> "%d %s".formatted(report.count(level), level.word()))
                .collect(Collectors.joining(", "));
        return report.findings().isEmpty()
                ? "no weakness"
                : "%d %s (%s)"
                        .formatted(
                                report.findings().size(),
                                report.findings().size() == 1 ? "weakness" : "weaknesses",
                                levels);
    }

    private static String counted(int count, String noun) {
        return "%d %s%s".formatted(count, noun, count == 1 ? "" : "s");
    }

    private ReportText() {}
}
