package dev.stride.functions.telemetry;

import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.metering.UsageCounter.Usage;
import dev.stride.runtime.metering.UsageMetric;
import java.util.EnumMap;
import java.util.Map;

/**
 * The AWS requests and capacity units that a process uses. Lambda runs one invocation at a time in a process. Therefore the usage
 * since the previous report belongs to the current invocation.
 */
public final class AwsUsage {

    private final UsageCounter usageCounter = new UsageCounter();
    private Usage counted = usageCounter.summary();

    public UsageCounter ledger() {
        return usageCounter;
    }

    synchronized Map<Metric, Double> sinceLastCall() {
        var now = usageCounter.summary();
        var used = now.minus(counted);
        counted = now;
        var metrics = new EnumMap<Metric, Double>(Metric.class);
        metrics.put(Metric.WRITES, (double) used.of(UsageMetric.WRITES));
        metrics.put(Metric.WRITE_UNITS, (double) used.writeUnits());
        metrics.put(Metric.READS, (double) used.of(UsageMetric.READS));
        metrics.put(Metric.READ_UNITS, used.readUnits());
        metrics.put(Metric.MESSAGES_SENT, (double) used.of(UsageMetric.MESSAGES_SENT));
        metrics.put(Metric.TIMERS_DELETED, (double) used.of(UsageMetric.TIMERS_DELETED));
        return metrics;
    }
}
