package dev.stride.benchmarks.load;

import dev.stride.runtime.metering.UsageMetric;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The section of the report about the counted cost of a commit. */
final class CostSection {

    /** The load at which the cost is counted, in percent of the saturation. */
    static final int STEADY = 50;

    static String text(List<LadderRun> forms) {
        var steady =
                forms.stream().filter(form -> form.percents().contains(STEADY)).toList();
        var heads = Stream.concat(Stream.of("for each commit"), steady.stream().map(LadderRun::form));
        var table = new MarkdownTable(heads.toArray(String[]::new));
        row(table, steady, "writes", 3, step -> step.perCommit(UsageMetric.WRITES));
        row(table, steady, "units of writes", 3, step -> (double) step.used().writeUnits() / step.commits());
        row(table, steady, "bytes written", 0, step -> step.perCommit(UsageMetric.WRITTEN_BYTES));
        row(table, steady, "reads", 3, step -> step.perCommit(UsageMetric.READS));
        row(table, steady, "messages sent", 3, step -> step.perCommit(UsageMetric.MESSAGES_SENT));
        row(table, steady, "requests to send", 3, step -> step.perCommit(UsageMetric.SEND_REQUESTS));
        row(table, steady, "bytes sent", 0, step -> step.perCommit(UsageMetric.SENT_BYTES));
        row(table, steady, "messages received", 3, step -> step.perCommit(UsageMetric.MESSAGES_RECEIVED));
        row(table, steady, "batches received", 3, step -> step.perCommit(UsageMetric.BATCHES_RECEIVED));
        row(table, steady, "processor, the runtime, ms", 2, step -> step.perCommit(step.runtimeCpu()));
        row(table, steady, "processor, the stores, ms", 2, step -> step.perCommit(step.storesCpu()));
        row(table, steady, "processor, clients and service, ms", 2, step -> step.perCommit(step.generatorCpu()));
        row(table, steady, "US dollars for a million on AWS", 2, StepFigures::dollarsPerMillionCommits);
        return """
                ## What a commit costs

                At %d %% of the saturation, all that was used divided by the commits. Writes and messages of starts and ends are in it. The
                dollars are by the prices of [AwsPrices](../../shared/src/main/java/dev/stride/runtime/metering/AwsPrices.java), with its time of a
                function; of the batches, SQS makes its own on AWS. SQLite works inside the runtime's process.

                """.formatted(STEADY) + table;
    }

    private static void row(
            MarkdownTable table,
            List<LadderRun> forms,
            String what,
            int decimals,
            ToDoubleFunction<StepFigures> figure) {
        table.row(Stream.concat(
                        Stream.of(what),
                        forms.stream().map(form -> form.at(STEADY, figure).text(decimals)))
                .toList());
    }

    private CostSection() {}
}
