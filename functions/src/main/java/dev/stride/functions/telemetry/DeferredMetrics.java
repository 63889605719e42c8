package dev.stride.functions.telemetry;

import dev.stride.TelemetryLimits;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * The metrics of a process that are not yet written to the log. Some metrics, such as the number of commits, can be written late
 * without harm. If an invocation has only such metrics, a later invocation writes them. If Lambda ends the process before, they
 * are lost.
 */
final class DeferredMetrics {

    private InvocationMetrics waiting = new InvocationMetrics();
    private Instant first = Instant.MAX;
    private Instant last = Instant.MIN;

    /**
     * Adds the metrics of an invocation that has ended. Returns the log lines to write now. Returns none if a later
     * invocation can still write all metrics without harm.
     *
     * @param documentAt returns the EMF document for metrics of a given time
     */
    synchronized List<String> add(InvocationMetrics ended, Instant now, Function<Instant, EmfDocument> documentAt) {
        var lines = new ArrayList<String>();
        if (first.isBefore(now.minus(TelemetryLimits.METRIC_DELAY))) {
            // Of their own time: the process may have been idle since.
            lines.addAll(drain(documentAt.apply(last)));
        }
        waiting.addAll(ended);
        first = first.isBefore(now) ? first : now;
        last = now;
        if (!waiting.areDeferrable()) {
            lines.addAll(drain(documentAt.apply(now)));
        }
        return lines;
    }

    private List<String> drain(EmfDocument document) {
        var lines = waiting.lines(document);
        waiting = new InvocationMetrics();
        first = Instant.MAX;
        return lines;
    }
}
