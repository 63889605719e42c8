package dev.stride.benchmarks.load;

import dev.stride.benchmarks.load.LoadGenerator.ListedCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * A load benchmark in which some of the runtime's calls to its database, queue and other services fail. It measures first without
 * failures, and then with them. At its end it checks that no instance was lost, and that each repeated call had the same
 * idempotency key as the first attempt.
 */
public final class LoadWithFailures {

    /** The load of the measurements, as a fraction of the load that saturates the runtime. */
    private static final double LOAD = 0.75;

    private static final double ALL = 100;

    private final LoadTarget runtime;
    private final LoadGenerator loadGenerator;
    private final CallLedger callLedger;
    private final Consumer<String> progress;

    /**
     * @param loadGenerator a generator of the workload {@link Workload#ORDER}; no other generator uses its runtime
     * @param callLedger the calls that its service received
     */
    public LoadWithFailures(
            LoadTarget runtime, LoadGenerator loadGenerator, CallLedger callLedger, Consumer<String> progress) {
        this.runtime = runtime;
        this.loadGenerator = loadGenerator;
        this.callLedger = callLedger;
        this.progress = progress;
    }

    /**
     * Determines the load that saturates the runtime. Then measures the runtime at 75 % of this load: first
     * undisturbed, and then while some of its calls fail. Reports one row for each measurement.
     *
     * @param rate the fraction of the port calls that fail
     * @return a sentence for each difference between requests and outcomes
     */
    public List<String> run(double rate) throws InterruptedException {
        return runAt(loadGenerator.saturation() * LOAD, rate);
    }

    /** @param perSecond the starts per second */
    List<String> runAt(double perSecond, double rate) throws InterruptedException {
        progress.accept(format(
                "%.1f instances start per second. Times between successive commits of an instance, in milliseconds:",
                perSecond));
        progress.accept(format(
                "%12s %12s %9s %9s %9s %9s %9s %9s",
                "port calls", "failed", "commits", "commits/s", "p50", "p99", "p99.9", "most"));
        measure(perSecond, 0);
        measure(perSecond, rate);
        loadGenerator.client().awaitListedEnds();
        var books = balance();
        progress.accept(books.text());
        return books.differences();
    }

    private void measure(double perSecond, double rate) throws InterruptedException {
        var before = runtime.counts();
        var step = loadGenerator.measureStepWithFailures(perSecond, rate);
        var after = runtime.counts();
        var calls = after.portCalls() - before.portCalls();
        var interval = step.commitInterval();
        progress.accept(format(
                "%,12d %10.2f %% %,9d %9.1f %9.1f %9.1f %9.1f %9.1f",
                calls,
                ALL * (after.failedPortCalls() - before.failedPortCalls()) / calls,
                step.commits(),
                step.commitsPerSecond(),
                interval.p50(),
                interval.p99(),
                interval.p999(),
                interval.max()));
    }

    private LoadBooks balance() {
        return LoadBooks.of(
                loadGenerator.client().tally().snapshot(),
                loadGenerator.countListed(),
                runtime.ends().repeated(),
                callLedger,
                Workload.ORDER.calls());
    }

    private static String format(String text, Object... values) {
        return String.format(Locale.ROOT, text, values);
    }

    /**
     * A check after a load benchmark: each accepted start must lead to exactly one completed instance with all its calls.
     *
     * @param counts the numbers of instances by the outcome that the generator observed
     * @param listed the numbers of instances that the API lists at the end
     * @param endedAgain the number of ends that were reported for instances that had ended before
     * @param requests the number of calls that the service received
     * @param effects the number of distinct idempotency keys of these calls
     * @param exactInstances the number of instances whose calls had exactly {@code callsPerInstance} different keys
     * @param callsPerInstance the number of calls that an instance of the workflow makes
     */
    record LoadBooks(
            InstanceCounter.InstanceCounts counts,
            ListedCounts listed,
            long endedAgain,
            long requests,
            long effects,
            long exactInstances,
            int callsPerInstance) {

        static LoadBooks of(
                InstanceCounter.InstanceCounts counts,
                ListedCounts listed,
                long endedAgain,
                CallLedger callLedger,
                int callsPerInstance) {
            return new LoadBooks(
                    counts,
                    listed,
                    endedAgain,
                    callLedger.requests(),
                    callLedger.effects(),
                    callLedger.instancesWithEffects(callsPerInstance),
                    callsPerInstance);
        }

        /**
         * Returns a sentence for each unexpected result of the load benchmark, such as an accepted start without a
         * completed instance.
         */
        List<String> differences() {
            var differences = new ArrayList<String>();
            // A start whose every answer was lost may have begun an instance.
            var most = counts.accepted() + counts.refused();
            if (listed.completed() < counts.accepted() || listed.completed() > most) {
                differences.add(
                        format("%,d starts were accepted, but %,d completed", counts.accepted(), listed.completed()));
            }
            // If its message was lost too, it waits for the sweeper, which comes after the measurement.
            if (listed.others() > counts.refused()) {
                differences.add(
                        format("the API lists %,d instances with a status other than COMPLETED", listed.others()));
            }
            if (endedAgain > 0) {
                differences.add(format(
                        "the runtime reported the ends of some instances more than once: %,d repeated reports in total",
                        endedAgain));
            }
            if (exactInstances != listed.completed() || effects != listed.completed() * callsPerInstance) {
                differences.add(format(
                        "%,d of %,d completed instances each made exactly the expected number of calls (%d); all instances together made %,d calls",
                        exactInstances, listed.completed(), callsPerInstance, effects));
            }
            return List.copyOf(differences);
        }

        /** Returns the counts of requests and outcomes as a line of text. */
        String text() {
            return format(
                    "starts accepted: %,d, completed: %,d, lost: %,d, ended twice: %,d, refused: %,d; calls: %,d, distinct idempotency keys of these calls: %,d, expected calls per instance: %d",
                    counts.accepted(),
                    listed.completed(),
                    Math.max(0, counts.accepted() - listed.completed()),
                    endedAgain,
                    counts.refused(),
                    requests,
                    effects,
                    callsPerInstance);
        }

        private static String format(String text, Object... values) {
            return String.format(Locale.ROOT, text, values);
        }
    }
}
