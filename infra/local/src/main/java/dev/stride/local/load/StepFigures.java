package dev.stride.local.load;

import dev.stride.local.load.Latencies.Quantiles;
import dev.stride.runtime.ledger.Ledger;
import dev.stride.runtime.ledger.Meter;
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
 * @param between times from one commit of an instance to its next, of commits within the time
 * @param commits within the time
 * @param used within the time
 * @param runtime time of the processor
 * @param stores time of the processor of the processes that keep data
 * @param generator time of the processor of the generator and the service that is called
 * @param openBefore instances that had not ended when the time began
 * @param openAfter those that had not when it was over
 * @param recovery from then until all had
 */
public record StepFigures(
        double perSecond,
        Duration time,
        Tally.Counted instances,
        long completed,
        Quantiles accepted,
        Quantiles ended,
        Quantiles between,
        long commits,
        Ledger.Summary used,
        Duration runtime,
        Duration stores,
        Duration generator,
        long openBefore,
        long openAfter,
        Duration recovery) {

    private static final double MILLION = 1e6;

    static StepFigures of(
            double perSecond,
            Timings timings,
            Moment before,
            Moment after,
            Tally.Counted instances,
            Duration recovery) {
        return new StepFigures(
                perSecond,
                Duration.between(before.at(), after.at()),
                instances,
                after.tally().completed() - before.tally().completed(),
                timings.accepted().quantiles(),
                timings.ended().quantiles(),
                Latencies.decode(after.counts().times()).quantiles(),
                after.counts().commits() - before.counts().commits(),
                after.counts().used().minus(before.counts().used()),
                after.runtime().minus(before.runtime()),
                after.stores().minus(before.stores()),
                after.generator().minus(before.generator()),
                before.tally().open(),
                after.tally().open(),
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
    public double perCommit(Meter meter) {
        return (double) used.of(meter) / commits;
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
    public boolean isWhole() {
        return instances.accepted() == instances.completed() && instances.open() == 0;
    }

    private double seconds() {
        return time.toMillis() / 1000.0;
    }
}
