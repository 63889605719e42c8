package dev.stride.benchmarks.load;

/**
 * How long instances took from the time at which each was to start.
 *
 * @param accepted until the API had answered
 * @param ended until the commit with which it ended
 */
record Timings(LatencyHistogram accepted, LatencyHistogram ended) {

    Timings() {
        this(new LatencyHistogram(), new LatencyHistogram());
    }
}
