package dev.stride.benchmarks.load;

import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The section of the report about a runtime variant under increasing load. */
final class LadderSection {

    private static final double SECOND_MILLIS = 1000;

    static String text(LadderRun form) {
        var tables =
                form.percents().isEmpty() ? "" : latencies(form) + "\n" + commits(form) + "\n" + queue(form) + "\n";
        return head(form) + tables + end(form.listed());
    }

    private static MarkdownTable latencies(LadderRun form) {
        var table = new MarkdownTable(
                "load", "starts/s", "ends/s", "commits/s", "accepted p50", "p99", "ended p50", "p99", "p99.9", "most");
        for (var percent : form.percents()) {
            var part = figures(form, percent, 1);
            table.row(
                    percent + " %",
                    part.apply(StepFigures::perSecond),
                    part.apply(StepFigures::completedPerSecond),
                    part.apply(StepFigures::commitsPerSecond),
                    part.apply(step -> step.accepted().p50()),
                    part.apply(step -> step.accepted().p99()),
                    part.apply(step -> step.ended().p50()),
                    part.apply(step -> step.ended().p99()),
                    part.apply(step -> step.ended().p999()),
                    part.apply(step -> step.ended().max()));
        }
        return table;
    }

    private static MarkdownTable commits(LadderRun form) {
        var table = new MarkdownTable("load", "commits", "commit to commit p50", "p99", "p99.9", "most");
        for (var percent : form.percents()) {
            var part = figures(form, percent, 1);
            table.row(
                    percent + " %",
                    figures(form, percent, 0)
                            .apply(step -> step.commitInterval().count()),
                    part.apply(step -> step.commitInterval().p50()),
                    part.apply(step -> step.commitInterval().p99()),
                    part.apply(step -> step.commitInterval().p999()),
                    part.apply(step -> step.commitInterval().max()));
        }
        return table;
    }

    private static MarkdownTable queue(LadderRun form) {
        var table = new MarkdownTable(
                "load",
                "open before",
                "open after",
                "recovered in s",
                "accepted",
                "completed",
                "refused",
                "failed",
                "lost");
        for (var percent : form.percents()) {
            var count = figures(form, percent, 0);
            table.row(
                    percent + " %",
                    count.apply(StepFigures::openBefore),
                    count.apply(StepFigures::openAfter),
                    figures(form, percent, 1).apply(step -> step.recovery().toMillis() / SECOND_MILLIS),
                    count.apply(step -> step.instances().accepted()),
                    count.apply(step -> step.instances().completed()),
                    count.apply(step -> step.instances().refused()),
                    count.apply(step -> step.instances().failed()),
                    count.apply(step -> step.instances().lost()));
        }
        return table;
    }

    /** Formats figures of a step with this number of decimals. */
    private static Function<ToDoubleFunction<StepFigures>, String> figures(LadderRun form, int percent, int decimals) {
        return figure -> form.at(percent, figure).text(decimals);
    }

    private static String head(LadderRun form) {
        return """
                ## %s

                Saturated at %s instances a second: the most that ended while up to 128 clients started one after the other.

                """.formatted(form.form(), form.saturation());
    }

    private static String end(LoadGenerator.ListedCounts listedCounts) {
        return String.format(
                Locale.ROOT,
                "Afterwards, of %,d instances that were accepted, the API listed %,d as completed and %,d as anything else.%n",
                listedCounts.accepted(),
                listedCounts.completed(),
                listedCounts.others());
    }

    private LadderSection() {}
}
