package dev.stride.functions.watch;

import dev.stride.runtime.ledger.Ledger;
import dev.stride.runtime.ledger.Ledger.Summary;
import dev.stride.runtime.ledger.Meter;
import java.util.EnumMap;
import java.util.Map;

/**
 * What a process uses of AWS. Lambda gives a process one invocation at a time, so that what was used since the last is its
 * own.
 */
public final class Expense {

    private final Ledger ledger = new Ledger();
    private Summary counted = ledger.summary();

    public Ledger ledger() {
        return ledger;
    }

    /** What was used since this was asked last, by metric. */
    synchronized Map<Metric, Double> since() {
        var now = ledger.summary();
        var used = now.minus(counted);
        counted = now;
        var metrics = new EnumMap<Metric, Double>(Metric.class);
        metrics.put(Metric.WRITES, (double) used.of(Meter.WRITES));
        metrics.put(Metric.WRITE_UNITS, (double) used.writeUnits());
        metrics.put(Metric.READS, (double) used.of(Meter.READS));
        metrics.put(Metric.READ_UNITS, used.readUnits());
        metrics.put(Metric.MESSAGES_SENT, (double) used.of(Meter.MESSAGES_SENT));
        return metrics;
    }
}
