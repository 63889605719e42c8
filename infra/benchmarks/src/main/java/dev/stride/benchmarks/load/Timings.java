package dev.stride.benchmarks.load;

/**
 * The latencies of instances, from their intended starts.
 *
 * @param accepted to the answer of the API
 * @param ended to the commit of the end
 */
record Timings(LatencyHistogram accepted, LatencyHistogram ended) {

    Timings() {
        this(new LatencyHistogram(), new LatencyHistogram());
    }
}
