package dev.stride.benchmarks.load;

import dev.stride.runtime.metering.UsageMetric;
import java.util.Locale;
import java.util.Map;

/** The section of the report about workflows whose instances wait. */
final class ShapeSection {

    static String text(Map<Workload, StepFigures> shapes) {
        var table = new MarkdownTable(
                "shape",
                "starts/s",
                "ended p50",
                "p99",
                "p99.9",
                "writes",
                "messages sent",
                "accepted",
                "completed",
                "lost");
        shapes.forEach((workload, step) -> table.row(
                workload.workflow(),
                number(step.perSecond(), 1),
                number(step.ended().p50(), 1),
                number(step.ended().p99(), 1),
                number(step.ended().p999(), 1),
                number((double) step.used().of(UsageMetric.WRITES) / step.completed(), 2),
                number((double) step.used().of(UsageMetric.MESSAGES_SENT) / step.completed(), 2),
                Long.toString(step.instances().accepted()),
                Long.toString(step.instances().completed()),
                Long.toString(step.instances().lost())));
        return """
                ## Waiting

                On the embedded form on disk: [payment](../../infra/benchmarks/src/main/resources/dev/stride/benchmarks/load/payment.sw.yaml) waits for an event that
                is sent when its start was answered, [pause](../../infra/benchmarks/src/main/resources/dev/stride/benchmarks/load/pause.sw.yaml) sleeps a second, which is
                in its times. Writes and messages are for each instance.

                """ + table;
    }

    private static String number(double value, int decimals) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    private ShapeSection() {}
}
