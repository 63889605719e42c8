package dev.stride.benchmarks.load;

import dev.stride.benchmarks.load.LatencyHistogram.Quantiles;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.metering.UsageMetric;
import java.time.Duration;

/**
 * What was seen while instances were started at a fixed rate. All but the end of it is of the time after the warm-up.
 *
 * @param perSecond starts that were intended in a second
 * @param time how long
 * @param instances what became of those that were begun, warm-up included, when all was over
 * @param completed how many ended within the time
 * @param accepted times from the intended start until the API had answered, of the instances of the time
 * @param ended times from the intended start until the commit of the end, of the same instances
 * @param commitInterval times from one commit of an instance to its next, of commits within the time
 * @param commits within the time
 * @param used within the time
 * @param runtimeCpu time of the processor
 * @param storesCpu time of the processor of the processes that keep data
 * @param generatorCpu time of the processor of the generator and the service that is called
 * @param openBefore instances that had not ended when the time began
 * @param openAfter those that had not when it was over
 * @param recovery from then until all had
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

    /** Instances that ended in a second. */
    public double completedPerSecond() {
        return completed / seconds();
    }

    public double commitsPerSecond() {
        return commits / seconds();
    }

    /** How many of these there were for each commit. */
    public double perCommit(UsageMetric usageMetric) {
        return (double) used.of(usageMetric) / commits;
    }

    /** US dollars on AWS for what a million commits used. */
    public double dollarsPerMillionCommits() {
        return used.costPerMillion() / commits;
    }

    /** Milliseconds for each commit. @param processor one of the times of this */
    public double perCommit(Duration processor) {
        return processor.toNanos() / MILLION / commits;
    }

    /** Whether all that was accepted ended well. */
    public boolean allCompleted() {
        return instances.accepted() == instances.completed() && instances.open() == 0;
    }

    private double seconds() {
        return time.toMillis() / 1000.0;
    }
}
