package dev.stride.functions.watch;

import dev.stride.engine.Entry;
import dev.stride.engine.Status;
import dev.stride.runtime.Transition;
import java.time.Duration;

/** What a commit adds to the metrics of its workflow. */
final class Counting {

    private static final double NANOS_PER_MILLI = 1e6;

    static void count(Transition transition, Metrics metrics) {
        var workflow = transition.workflow().id();
        metrics.add(workflow, Metric.TRANSITIONS, 1);
        metrics.add(workflow, Metric.TRANSITION_LATENCY, millis(transition.took()));
        for (var call : transition.calls()) {
            metrics.add(workflow, Metric.ACTIONS, 1);
            metrics.add(workflow, Metric.ACTION_LATENCY, millis(call.took()));
        }
        for (var entry : transition.entries()) {
            count(entry, transition, metrics);
        }
    }

    /** An instance starts and ends with its root; its other branches are no instances. */
    private static void count(Entry entry, Transition transition, Metrics metrics) {
        var workflow = transition.workflow().id();
        var isRoot = transition.branch().id().isRoot();
        switch (entry) {
            case Entry.Started _ when isRoot -> metrics.add(workflow, Metric.STARTED, 1);
            case Entry.Failed _ -> metrics.add(workflow, Metric.ACTION_FAILURES, 1);
            case Entry.Retrying _ -> metrics.add(workflow, Metric.RETRIES, 1);
            case Entry.Suspended _ when isRoot -> metrics.add(workflow, Metric.SUSPENDED, 1);
            case Entry.Ended(var _, Status status, var _, var _) when isRoot -> metrics.add(workflow, ended(status), 1);
            case Entry.Started _,
                    Entry.Cancelled _,
                    Entry.Retried _,
                    Entry.Suspended _,
                    Entry.Resumed _,
                    Entry.Ended _,
                    Entry.Entered _,
                    Entry.Called _,
                    Entry.Sleeping _,
                    Entry.Delegated _,
                    Entry.Forked _,
                    Entry.Awaiting _,
                    Entry.Consumed _,
                    Entry.Produced _,
                    Entry.TimedOut _,
                    Entry.Caught _,
                    Entry.Left _ -> {}
        }
    }

    private static Metric ended(Status status) {
        return switch (status) {
            case COMPLETED -> Metric.COMPLETED;
            case FAULTED -> Metric.FAULTED;
            case TIMED_OUT -> Metric.TIMED_OUT;
            case CANCELLED -> Metric.CANCELLED;
            case PENDING, RUNNING, WAITING, SUSPENDED -> throw new IllegalStateException(status + " is no end");
        };
    }

    /** To the hundredth of a millisecond. */
    private static double millis(Duration time) {
        return Math.round(time.toNanos() / NANOS_PER_MILLI * 100) / 100.0;
    }

    private Counting() {}
}
