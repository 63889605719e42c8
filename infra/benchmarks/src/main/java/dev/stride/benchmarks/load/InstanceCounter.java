package dev.stride.benchmarks.load;

import dev.stride.engine.branch.Status;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** What became of instances. Any number of threads may count. */
public final class InstanceCounter {

    private final LongAdder begun = new LongAdder();
    private final LongAdder accepted = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder completed = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder lost = new LongAdder();

    /**
     * Counts at one moment.
     *
     * @param begun what the generator sent, or was about to send
     * @param accepted what the API took
     * @param refused what it did not take, or left unanswered
     * @param completed what ended well
     * @param failed what ended otherwise
     * @param lost what was accepted and never ended
     */
    public record InstanceCounts(long begun, long accepted, long refused, long completed, long failed, long lost) {

        long settled() {
            return refused + completed + failed + lost;
        }

        /** What has not ended. */
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

    /** @param end empty when there was none */
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
        // What has ended is read first: nothing is then open that has not begun.
        var good = completed.sum();
        var bad = failed.sum();
        return new InstanceCounts(begun.sum(), accepted.sum(), refused.sum(), good, bad, lost.sum());
    }
}
