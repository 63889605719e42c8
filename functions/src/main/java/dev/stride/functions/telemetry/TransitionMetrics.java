package dev.stride.functions.telemetry;

import dev.stride.engine.branch.Lineage;
import dev.stride.engine.branch.Status;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.runtime.BranchTransition;
import java.time.Duration;

/** A recorder of metrics: it counts each commit of an instance in the metrics of the instance's workflow. */
final class TransitionMetrics {

    private static final double NANOS_PER_MILLI = 1e6;

    static void record(BranchTransition branchTransition, InvocationMetrics invocationMetrics) {
        var workflow = branchTransition.workflow().id();
        invocationMetrics.add(workflow, Metric.TRANSITIONS, 1);
        invocationMetrics.add(workflow, Metric.TRANSITION_LATENCY, millis(branchTransition.took()));
        for (var call : branchTransition.calls()) {
            invocationMetrics.add(workflow, Metric.ACTIONS, 1);
            invocationMetrics.add(workflow, Metric.ACTION_LATENCY, millis(call.took()));
        }
        for (var historyEntry : branchTransition.entries()) {
            record(historyEntry, branchTransition, invocationMetrics);
        }
    }

    /**
     * Counts a history entry. The start, the suspension and the end are counted for the root branch only, because it represents
     * the whole instance.
     */
    private static void record(
            HistoryEntry historyEntry, BranchTransition branchTransition, InvocationMetrics invocationMetrics) {
        var workflow = branchTransition.workflow().id();
        var isRoot = branchTransition.branch().id().isRoot();
        switch (historyEntry) {
            case HistoryEntry.Started _
            when isRoot -> {
                invocationMetrics.add(workflow, Metric.STARTED, 1);
                if (Lineage.of(branchTransition.branch()).generation() > 0) {
                    invocationMetrics.add(workflow, Metric.STARTED_BY_INSTANCES, 1);
                }
            }
            case HistoryEntry.Failed _ -> invocationMetrics.add(workflow, Metric.ACTION_FAILURES, 1);
            case HistoryEntry.Retrying _ -> invocationMetrics.add(workflow, Metric.RETRIES, 1);
            case HistoryEntry.Suspended _ when isRoot -> invocationMetrics.add(workflow, Metric.SUSPENDED, 1);
            case HistoryEntry.Ended(var _, Status status, var _, var _)
            when isRoot -> invocationMetrics.add(workflow, ended(status), 1);
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

    private TransitionMetrics() {}
}
