package dev.stride.local.load;

import dev.stride.runtime.ledger.Meter;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What one commit takes, in things that are counted. */
final class CostSection {

    /** The part of the saturation at which it is counted. */
    static final int STEADY = 50;

    static String text(List<Climbed> forms) {
        var steady =
                forms.stream().filter(form -> form.percents().contains(STEADY)).toList();
        var heads = Stream.concat(Stream.of("for each commit"), steady.stream().map(Climbed::form));
        var table = new MarkdownTable(heads.toArray(String[]::new));
        row(table, steady, "writes", 3, step -> step.perCommit(Meter.WRITES));
        row(table, steady, "units of writes", 3, step -> (double) step.used().writeUnits() / step.commits());
        row(table, steady, "bytes written", 0, step -> step.perCommit(Meter.WRITTEN_BYTES));
        row(table, steady, "reads", 3, step -> step.perCommit(Meter.READS));
        row(table, steady, "messages sent", 3, step -> step.perCommit(Meter.MESSAGES_SENT));
        row(table, steady, "requests to send", 3, step -> step.perCommit(Meter.SEND_REQUESTS));
        row(table, steady, "bytes sent", 0, step -> step.perCommit(Meter.SENT_BYTES));
        row(table, steady, "messages received", 3, step -> step.perCommit(Meter.MESSAGES_RECEIVED));
        row(table, steady, "batches received", 3, step -> step.perCommit(Meter.BATCHES_RECEIVED));
        row(table, steady, "processor, the runtime, ms", 2, step -> step.perCommit(step.runtime()));
        row(table, steady, "processor, the stores, ms", 2, step -> step.perCommit(step.stores()));
        row(table, steady, "processor, clients and service, ms", 2, step -> step.perCommit(step.generator()));
        row(table, steady, "US dollars for a million on AWS", 2, StepFigures::dollarsPerMillionCommits);
        return """
                ## What a commit costs

                At %d %% of the saturation, all that was used divided by the commits. Writes and messages of starts and ends are in it. The
                dollars are by the prices of [Meter](../../shared/src/main/java/dev/stride/runtime/ledger/Meter.java), with its time of a
                function; of the batches, SQS makes its own on AWS. SQLite works inside the runtime's process.

                """.formatted(STEADY) + table;
    }

    private static void row(
            MarkdownTable table, List<Climbed> forms, String what, int decimals, ToDoubleFunction<StepFigures> figure) {
        table.row(Stream.concat(
                        Stream.of(what),
                        forms.stream().map(form -> form.at(STEADY, figure).text(decimals)))
                .toList());
    }

    private CostSection() {}
}
