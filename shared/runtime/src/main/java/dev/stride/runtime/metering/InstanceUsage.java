package dev.stride.runtime.metering;

import dev.stride.runtime.history.HistoryStore.BranchHistoryEntry;
import dev.stride.runtime.metering.UsageCounter.Usage;
import dev.stride.runtime.store.BranchStore.StoredBranch;
import java.util.HashMap;
import java.util.List;

/**
 * The AWS usage of an instance, and its cost at list prices if each message is handled in a separate invocation.
 *
 * @param commits commits of its branches
 * @param messages messages that were handled for it
 * @param calls calls of functions, each attempt counted
 * @param schedules timers that needed a schedule, because a queue cannot delay a message that long
 * @param events published events
 * @param estimated whether the figures are estimates from the stored branches and history, and not counts of requests
 * @param atLeast whether the figures are lower bounds: the instance has branches or history that were not read, or history that
 *     is not kept
 */
public record InstanceUsage(
        long commits,
        long messages,
        long calls,
        long schedules,
        long events,
        double dollars,
        boolean estimated,
        boolean atLeast) {

    private static final double MILLION = 1e6;

    /**
     * The number of bytes that one commit is assumed to write to the logs. {@code METRIC_BYTES} is the number of bytes that one
     * invocation is assumed to write to the logs as metrics. Both numbers are taken from the workflow in {@code examples/order}.
     */
    private static final int LOG_BYTES = 108;

    private static final int METRIC_BYTES = 124;

    /** Returns the usage and the cost of an instance. The counts must cover the instance from its start on. */
    public static InstanceUsage counted(Usage usage) {
        return of(usage, false, false);
    }

    /**
     * Estimates the usage of an instance.
     *
     * @param entries the history of the branches
     * @param segments the number of items that hold history, without the branch items
     * @param atLeast whether the instance has more branches or history than the given ones
     */
    public static InstanceUsage estimate(
            List<StoredBranch> branches, List<BranchHistoryEntry> entries, int segments, boolean atLeast) {
        return of(new UsageEstimate(branches, entries, segments).estimate(), true, atLeast || entries.isEmpty());
    }

    private static InstanceUsage of(Usage usage, boolean estimated, boolean atLeast) {
        return new InstanceUsage(
                usage.of(UsageMetric.COMMITS),
                usage.of(UsageMetric.MESSAGES_RECEIVED),
                usage.of(UsageMetric.CALLS),
                usage.of(UsageMetric.SCHEDULES),
                usage.of(UsageMetric.EVENTS),
                Math.rint(Bill.of(withLogs(usage), CostModel.DEFAULT).total() * MILLION) / MILLION / MILLION,
                estimated,
                atLeast);
    }

    /**
     * Adds an estimate of the bytes of logs on AWS. The bytes cannot be counted, because the embedded runtime writes different
     * log lines than the functions on AWS.
     */
    private static Usage withLogs(Usage usage) {
        var counts = new HashMap<>(usage.counts());
        var invocations = usage.of(UsageMetric.BATCHES_RECEIVED) + usage.of(UsageMetric.HTTP_REQUESTS);
        counts.put(UsageMetric.LOG_BYTES_WRITTEN, LOG_BYTES * usage.of(UsageMetric.COMMITS));
        counts.put(UsageMetric.METRIC_BYTES_WRITTEN, METRIC_BYTES * invocations);
        return new Usage(counts);
    }
}
