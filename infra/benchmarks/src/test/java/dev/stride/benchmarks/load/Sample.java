package dev.stride.benchmarks.load;

import dev.stride.benchmarks.load.LatencyHistogram.Quantiles;
import java.time.Duration;

/**
 * What was seen at one moment of a soak.
 *
 * @param after time since its beginning
 * @param completed instances since then
 * @param heapBytes in use after all garbage was collected
 * @param threads of the operating system
 * @param fileBytes of the database with its log
 * @param open instances that have not ended
 * @param ended times from the intended start to the end, of instances that were started since the sample before
 */
record Sample(
        Duration after, long completed, long heapBytes, int threads, long fileBytes, long open, Quantiles ended) {}
