package dev.stride.benchmarks.load;

import dev.stride.benchmarks.load.LatencyHistogram.Quantiles;
import dev.stride.benchmarks.load.LatencyHistogram.Timings;
import dev.stride.benchmarks.load.LoadTarget.RuntimeCounters;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.metering.UsageMetric;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/**
 * The measurements of one step of a load benchmark. In a step, instances start at a fixed rate. The measurements
 * exclude the warm-up, unless stated otherwise.
 *
 * @param perSecond intended starts per second
 * @param time the duration of the measurement
 * @param instances the final counts of all begun instances, including the warm-up
 * @param completed the number of instances that ended during the measurement
 * @param accepted times from the intended start to the answer of the API, for the instances of the measurement
 * @param ended times from the intended start to the commit of the end, for the same instances
 * @param commitInterval times between successive commits of an instance, for commits during the measurement
 * @param commits commits during the measurement
 * @param used usage of services during the measurement
 * @param runtimeCpu CPU time of the runtime
 * @param storesCpu CPU time of the processes that store data
 * @param generatorCpu CPU time of the generator and of the service that instances call
 * @param openBefore open instances at the start of the measurement
 * @param openAfter open instances at the end of the measurement
 * @param recovery the time from the end of the measurement until all instances had ended
 */
public record StepFigures(
        double perSecond,
        Duration time,
        InstanceCounter.InstanceCounts instances,
        long completed,
        Quantiles accepted,
        Quantiles ended,
        Quantiles commitInterval,
        long commits,
        UsageCounter.Usage used,
        Duration runtimeCpu,
        Duration storesCpu,
        Duration generatorCpu,
        long openBefore,
        long openAfter,
        Duration recovery) {

    /** The column headers of {@link #row}. */
    public static final String HEADER = String.format(
            Locale.ROOT,
            "%9s %9s %9s %9s %9s %9s %9s %9s %8s %8s %9s",
            "started/s",
            "ended/s",
            "commits/s",
            "p50 ms",
            "p99 ms",
            "p99.9 ms",
            "taken p99",
            "cpu ms",
            "lost",
            "open",
            "recovery");

    private static final double MILLION = 1e6;

    static StepFigures from(
            double perSecond,
            Timings timings,
            LoadSnapshot before,
            LoadSnapshot after,
            InstanceCounter.InstanceCounts instances,
            Duration recovery) {
        return new StepFigures(
                perSecond,
                Duration.between(before.time(), after.time()),
                instances,
                after.instances().completed() - before.instances().completed(),
                timings.accepted().quantiles(),
                timings.ended().quantiles(),
                LatencyHistogram.decode(after.counts().commitIntervals()).quantiles(),
                after.counts().commits() - before.counts().commits(),
                after.counts().used().minus(before.counts().used()),
                after.runtimeCpu().minus(before.runtimeCpu()),
                after.storesCpu().minus(before.storesCpu()),
                after.generatorCpu().minus(before.generatorCpu()),
                before.instances().open(),
                after.instances().open(),
                recovery);
    }

    /** Returns the number of instances that ended per second. */
    public double completedPerSecond() {
        return completed / seconds();
    }

    public double commitsPerSecond() {
        return commits / seconds();
    }

    /** Returns the average amount of one kind of AWS usage per commit. */
    public double perCommit(UsageMetric usageMetric) {
        return (double) used.of(usageMetric) / commits;
    }

    /**
     * Divides a CPU time of this record by the number of commits; returns milliseconds.
     *
     * @param processor one of the CPU times of this record
     */
    public double perCommit(Duration processor) {
        return processor.toNanos() / MILLION / commits;
    }

    public boolean allCompleted() {
        return instances.accepted() == instances.completed() && instances.open() == 0;
    }

    private double seconds() {
        return time.toMillis() / 1000.0;
    }

    /** Returns the measurements as a row of a table. */
    public String row() {
        return String.format(
                Locale.ROOT,
                "%9.1f %9.1f %9.1f %9.1f %9.1f %9.1f %9.1f %9.2f %8d %8d %7.1f s",
                perSecond(),
                completedPerSecond(),
                commitsPerSecond(),
                ended().p50(),
                ended().p99(),
                ended().p999(),
                accepted().p99(),
                perCommit(runtimeCpu),
                instances().accepted() - instances().completed(),
                openAfter(),
                recovery().toMillis() / 1000.0);
    }

    /**
     * A snapshot of the counters and CPU times of a load benchmark.
     *
     * @param runtimeCpu CPU time of the runtime
     * @param storesCpu CPU time of the processes that store its data, if there are any
     * @param generatorCpu CPU time of this process, which includes the service that instances call
     */
    record LoadSnapshot(
            Instant time,
            InstanceCounter.InstanceCounts instances,
            RuntimeCounters counts,
            Duration runtimeCpu,
            Duration storesCpu,
            Duration generatorCpu) {}
}
