package dev.stride.benchmarks.load;

/**
 * Two latencies of workflow instances as histograms: from the planned start to the response of the API, and from the
 * planned start to the end of the instance.
 *
 * @param accepted the latencies of the API's answers to the start requests
 * @param ended the latencies of the commits that end the instances
 */
record Timings(LatencyHistogram accepted, LatencyHistogram ended) {

    Timings() {
        this(new LatencyHistogram(), new LatencyHistogram());
    }
}
