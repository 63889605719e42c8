package dev.stride.functions.telemetry;

import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.metering.UsageMetric;

/**
 * A destination of log lines that writes nothing, but counts the bytes that CloudWatch would bill. It counts one byte per
 * character, because the lines are ASCII.
 */
record CountedLines(UsageCounter usageCounter) implements LineOutput {

    @Override
    public void writeLine(String line) {
        usageCounter.count(
                EmfDocument.isDocument(line) ? UsageMetric.METRIC_BYTES_WRITTEN : UsageMetric.LOG_BYTES_WRITTEN,
                line.length() + 1L);
    }
}
