package dev.stride.benchmarks.load;

import java.util.Locale;

/** A formatter that prints the measurements of a load step as a table row. */
public final class StepRow {

    /** The column headers of {@link #format}. */
    public static final String HEADER = String.format(
            Locale.ROOT,
            "%9s %9s %9s %9s %9s %9s %9s %9s %8s %8s %9s",
            "started/s",
            "ended/s",
            "commits/s",
            "p50 ms",
            "p99 ms",
            "p99.9 ms",
            "taken p99",
            "cpu ms",
            "lost",
            "open",
            "recovery");

    /** Formats the measurements of a load step as a table row. */
    public static String format(StepFigures step) {
        return String.format(
                Locale.ROOT,
                "%9.1f %9.1f %9.1f %9.1f %9.1f %9.1f %9.1f %9.2f %8d %8d %7.1f s",
                step.perSecond(),
                step.completedPerSecond(),
                step.commitsPerSecond(),
                step.ended().p50(),
                step.ended().p99(),
                step.ended().p999(),
                step.accepted().p99(),
                step.perCommit(step.runtimeCpu()),
                step.instances().accepted() - step.instances().completed(),
                step.openAfter(),
                step.recovery().toMillis() / 1000.0);
    }

    private StepRow() {}
}
