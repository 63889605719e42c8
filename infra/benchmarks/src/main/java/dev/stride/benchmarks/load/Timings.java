package dev.stride.benchmarks.load;

/**
 * The latencies of instances, from their intended starts.
 *
 * @param accepted the latencies of the API's answers to the start requests
 * @param ended the latencies of the commits that end the instances
 */
record Timings(LatencyHistogram accepted, LatencyHistogram ended) {

    Timings() {
        this(new LatencyHistogram(), new LatencyHistogram());
    }
}
