package dev.stride.benchmarks.load;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;

/**
 * What a store does alone, with no runtime on it.
 *
 * @param what was done
 * @param one how often in a second by one thread
 * @param many how often in a second by {@link #MANY} threads together
 */
record Baseline(String what, double one, double many) {

    static final int MANY = 16;

    private static final double SECOND_NANOS = 1e9;

    /** What a thread does again and again. */
    interface Round {
        /** @return how many operations that was */
        int run();
    }

    /** @param thread gives what the thread with this number does */
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
