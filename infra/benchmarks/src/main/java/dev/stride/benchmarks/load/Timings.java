package dev.stride.benchmarks.load;

/**
 * The latencies of instances. Both are measured from the planned start: one to the response of the API, the other to the end of
 * the instance.
 *
 * @param accepted the latencies of the API's answers to the start requests
 * @param ended the latencies of the commits that end the instances
 */
record Timings(LatencyHistogram accepted, LatencyHistogram ended) {

    Timings() {
        this(new LatencyHistogram(), new LatencyHistogram());
    }
}
