package dev.stride.benchmarks.load;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;

/**
 * The throughput of a store without the runtime.
 *
 * @param what the measured operation
 * @param one operations per second of one thread
 * @param many operations per second of {@link #MANY} threads together
 */
record Baseline(String what, double one, double many) {

    static final int MANY = 16;

    private static final double SECOND_NANOS = 1e9;

    /** The operation that a thread repeats. */
    interface Round {
        /** @return number of performed operations */
        int run();
    }

    /** @param thread creates the operation of the thread with this number */
    static Baseline measured(String what, Duration time, IntFunction<Round> thread) {
        perSecond(1, time.dividedBy(2), thread);
        return new Baseline(what, perSecond(1, time, thread), perSecond(MANY, time, thread));
    }

    private static double perSecond(int threads, Duration time, IntFunction<Round> thread) {
        var done = new LongAdder();
        var began = System.nanoTime();
        try (var executor = Executors.newFixedThreadPool(threads)) {
            for (int each = 0; each < threads; each++) {
                var round = thread.apply(each);
                executor.execute(() -> {
                    while (System.nanoTime() - began < time.toNanos()) {
                        done.add(round.run());
                    }
                });
            }
        }
        return done.sum() * SECOND_NANOS / (System.nanoTime() - began);
    }
}
