package dev.stride.benchmarks.load;

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
}
