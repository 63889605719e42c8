package dev.stride.benchmarks.load;

import dev.stride.benchmarks.load.LatencyHistogram.Quantiles;
import java.time.Duration;

/**
 * The measurements at one time of a soak test.
 *
 * @param after time since the start of the test
 * @param completed number of instances that completed so far
 * @param heapBytes heap in use after a garbage collection
 * @param threads number of operating-system threads
 * @param fileBytes size of the database with its log
 * @param open number of instances that have not ended
 * @param ended latencies from the intended start to the end, of the instances started since the previous sample
 */
record Sample(
        Duration after, long completed, long heapBytes, int threads, long fileBytes, long open, Quantiles ended) {}
