package dev.stride.local.load;

/**
 * How long instances took from the time at which each was to start.
 *
 * @param accepted until the API had answered
 * @param ended until the commit with which it ended
 */
record Timings(Latencies accepted, Latencies ended) {

    Timings() {
        this(new Latencies(), new Latencies());
    }
}
