package dev.stride.benchmarks.load;

import dev.stride.engine.branch.Status;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** A counter of instances by outcome. It is thread-safe. */
public final class InstanceCounter {

    private final LongAdder begun = new LongAdder();
    private final LongAdder accepted = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder completed = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder lost = new LongAdder();

    /**
     * A snapshot of the numbers of instances by outcome.
     *
     * @param begun instances that the generator started, or was about to start
     * @param accepted starts that the API accepted
     * @param refused starts that the API rejected or did not answer
     * @param completed instances that completed
     * @param failed instances that ended with another status
     * @param lost accepted instances that never ended
     */
    public record InstanceCounts(long begun, long accepted, long refused, long completed, long failed, long lost) {

        long settled() {
            return refused + completed + failed + lost;
        }

        /** Returns the number of instances that have not ended. */
        long open() {
            return begun - settled();
        }

        InstanceCounts minus(InstanceCounts earlier) {
            return new InstanceCounts(
                    begun - earlier.begun,
                    accepted - earlier.accepted,
                    refused - earlier.refused,
                    completed - earlier.completed,
                    failed - earlier.failed,
                    lost - earlier.lost);
        }
    }

    void begun() {
        begun.increment();
    }

    void accepted() {
        accepted.increment();
    }

    void refused() {
        refused.increment();
    }

    /**
     * Counts a started instance as ended. Without a status, counts the instance as lost.
     *
     * @param end the final status; empty if the instance never ended
     */
    void settled(Optional<Status> end) {
        if (end.isEmpty()) {
            lost.increment();
        } else if (end.get() == Status.COMPLETED) {
            completed.increment();
        } else {
            failed.increment();
        }
    }

    long open() {
        return snapshot().open();
    }

    InstanceCounts snapshot() {
        // The ended instances are read first, so that no instance appears to have ended before it began.
        var good = completed.sum();
        var bad = failed.sum();
        return new InstanceCounts(begun.sum(), accepted.sum(), refused.sum(), good, bad, lost.sum());
    }
}
