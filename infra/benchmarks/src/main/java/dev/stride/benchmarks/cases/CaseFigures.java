package dev.stride.benchmarks.cases;

import dev.stride.engine.branch.Status;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.metering.UsageMetric;
import java.time.Duration;
import java.util.Locale;

/**
 * The measurements of one benchmark case, such as its duration and its database writes.
 *
 * @param status the final status of the instance
 * @param used the usage of services by the run, without the deployment of the workflows
 * @param commits the number of commits of the branch with the most commits, such as a parent that joins its children
 * @param hottest the item of the table with the most writes
 */
public record CaseFigures(
        String name,
        int units,
        String unit,
        Status status,
        Duration elapsed,
        UsageCounter.Usage used,
        int commits,
        UsageCounter.HotItem hottest) {

    /** The column headers of {@link #row}. */
    public static final String HEADER = String.format(
            Locale.ROOT,
            "%-24s %-10s %8s %9s %8s %9s %9s %9s %9s %8s %8s  %s",
            "case",
            "status",
            "seconds",
            "writes",
            "per unit",
            "reads",
            "sent",
            "received",
            "MB",
            "commits",
            "hottest",
            "item");

    public double writesPerUnit() {
        return (double) used.of(UsageMetric.WRITES) / units;
    }

    /** Formats the measurements as a row of a table. */
    public String row() {
        return String.format(
                Locale.ROOT,
                "%-24s %-10s %8.1f %9d %8.2f %9d %9d %9d %9.1f %8d %8d  %s",
                name,
                status,
                elapsed.toMillis() / 1000.0,
                used.of(UsageMetric.WRITES),
                writesPerUnit(),
                used.of(UsageMetric.READS),
                used.of(UsageMetric.MESSAGES_SENT),
                used.of(UsageMetric.MESSAGES_RECEIVED),
                (used.of(UsageMetric.WRITTEN_BYTES) + used.of(UsageMetric.SENT_BYTES)) / 1e6,
                commits,
                hottest.writes(),
                hottest.item().partition().split("#", 2)[0] + "/"
                        + hottest.item().sort());
    }
}
