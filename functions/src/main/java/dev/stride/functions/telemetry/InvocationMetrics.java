package dev.stride.functions.telemetry;

import dev.stride.TelemetryLimits;
import dev.stride.engine.branch.Lineage;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.BranchTransition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** The metrics of one or several invocations. It is thread-safe, because an invocation handles several messages concurrently. */
final class InvocationMetrics {

    private static final double NANOS_PER_MILLI = 1e6;

    private final Map<Metric, Double> deployment = new EnumMap<>(Metric.class);
    private final Map<String, WorkflowMetrics> workflows = new TreeMap<>();

    /**
     * Adds to a metric of the whole Stride deployment, without assigning the value to a workflow.
     *
     * @param metric one that counts: only workflows have metrics of durations
     */
    synchronized void add(Metric metric, double value) {
        if (value != 0) {
            deployment.merge(metric, value, Double::sum);
        }
    }

    /** Adds a value to a metric of a workflow. The value also counts for the deployment. */
    synchronized void add(String workflow, Metric metric, double value) {
        workflows.computeIfAbsent(workflow, _ -> new WorkflowMetrics()).add(metric, value);
    }

    /** Counts a commit of an instance in the metrics of its workflow. */
    void record(BranchTransition branchTransition) {
        var workflow = branchTransition.workflow().id();
        add(workflow, Metric.TRANSITIONS, 1);
        add(workflow, Metric.TRANSITION_LATENCY, millis(branchTransition.took()));
        for (var call : branchTransition.calls()) {
            add(workflow, Metric.ACTIONS, 1);
            add(workflow, Metric.ACTION_LATENCY, millis(call.took()));
        }
        for (var historyEntry : branchTransition.entries()) {
            record(historyEntry, branchTransition);
        }
    }

    /** The start, the suspension and the end are counted for the root branch only, because it represents the whole instance. */
    private void record(HistoryEntry historyEntry, BranchTransition branchTransition) {
        var workflow = branchTransition.workflow().id();
        var isRoot = branchTransition.branch().id().isRoot();
        switch (historyEntry) {
            case HistoryEntry.Started _
            when isRoot -> {
                add(workflow, Metric.STARTED, 1);
                if (Lineage.of(branchTransition.branch()).generation() > 0) {
                    add(workflow, Metric.STARTED_BY_INSTANCES, 1);
                }
            }
            case HistoryEntry.Failed _ -> add(workflow, Metric.ACTION_FAILURES, 1);
            case HistoryEntry.Retrying _ -> add(workflow, Metric.RETRIES, 1);
            case HistoryEntry.Suspended _ when isRoot -> add(workflow, Metric.SUSPENDED, 1);
            case HistoryEntry.Ended(var _, Status status, var _, var _) when isRoot -> add(workflow, ended(status), 1);
            case HistoryEntry.Started _,
                    HistoryEntry.Cancelled _,
                    HistoryEntry.Retried _,
                    HistoryEntry.Suspended _,
                    HistoryEntry.Resumed _,
                    HistoryEntry.Ended _,
                    HistoryEntry.Entered _,
                    HistoryEntry.Called _,
                    HistoryEntry.Sleeping _,
                    HistoryEntry.Delegated _,
                    HistoryEntry.Forked _,
                    HistoryEntry.Awaiting _,
                    HistoryEntry.Consumed _,
                    HistoryEntry.Produced _,
                    HistoryEntry.TimedOut _,
                    HistoryEntry.Caught _,
                    HistoryEntry.Left _ -> {}
        }
    }

    private static Metric ended(Status status) {
        return switch (status) {
            case COMPLETED -> Metric.COMPLETED;
            case FAULTED -> Metric.FAULTED;
            case TIMED_OUT -> Metric.TIMED_OUT;
            case CANCELLED -> Metric.CANCELLED;
            case PENDING, RUNNING, WAITING, SUSPENDED ->
                throw new IllegalStateException(status + " is not a final status");
        };
    }

    /** Converts a duration to milliseconds, rounded to a hundredth. */
    private static double millis(Duration time) {
        return Math.round(time.toNanos() / NANOS_PER_MILLI * 100) / 100.0;
    }

    synchronized void addAll(InvocationMetrics ended) {
        ended.deployment.forEach((metric, count) -> deployment.merge(metric, count, Double::sum));
        ended.workflows.forEach((workflow, values) ->
                workflows.computeIfAbsent(workflow, _ -> new WorkflowMetrics()).addAll(values));
    }

    /**
     * Returns whether a delay is harmless for all these metrics, so that they can be written together with those of later
     * invocations.
     */
    synchronized boolean areDeferrable() {
        return deployment.keySet().stream().allMatch(Metric::isDeferrable)
                && workflows.values().stream().allMatch(values -> values.areDeferrable() && values.haveRoom());
    }

    /** Returns all metrics as EMF log lines. Metrics of several workflows need several lines. */
    synchronized List<String> lines(EmfDocument document) {
        if (workflows.isEmpty()) {
            return document.lines(deployment);
        }
        var lines = new ArrayList<String>();
        var rest = deployment;
        for (var workflow : workflows.entrySet()) {
            lines.addAll(document.lines(workflow.getKey(), workflow.getValue(), rest));
            rest = Map.of();
        }
        return lines;
    }

    /** The metrics of one workflow. */
    static final class WorkflowMetrics {

        private final Map<Metric, Double> sums = new EnumMap<>(Metric.class);
        private final Map<Metric, List<Double>> durations = new EnumMap<>(Metric.class);

        void add(Metric metric, double value) {
            switch (metric.unit()) {
                case COUNT -> sums.merge(metric, value, Double::sum);
                case MILLISECONDS ->
                    durations.computeIfAbsent(metric, _ -> new ArrayList<>()).add(value);
            }
        }

        void addAll(WorkflowMetrics others) {
            others.sums.forEach((metric, sum) -> sums.merge(metric, sum, Double::sum));
            others.durations.forEach((metric, more) ->
                    durations.computeIfAbsent(metric, _ -> new ArrayList<>()).addAll(more));
        }

        boolean areDeferrable() {
            return Stream.concat(sums.keySet().stream(), durations.keySet().stream())
                    .allMatch(Metric::isDeferrable);
        }

        /** Returns whether a single EMF document can hold one more value of each metric. */
        boolean haveRoom() {
            return durations.values().stream().allMatch(each -> each.size() < TelemetryLimits.METRIC_VALUES);
        }

        Map<Metric, Double> sums() {
            return sums;
        }

        /** Returns all recorded durations, in milliseconds. */
        Map<Metric, List<Double>> durations() {
            return durations;
        }
    }

    /**
     * The metrics of a process that are not yet written to the log. Some metrics, such as the number of commits, can be written late
     * without harm. If an invocation has only such metrics, a later invocation writes them. If Lambda ends the process before, they
     * are lost.
     */
    static final class DeferredMetrics {

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
}
