package dev.stride.benchmarks.latency;

/**
 * The numbers of round trips that follow one another without overlap.
 *
 * @param table requests to DynamoDB
 * @param sends messages sent to SQS
 * @param receives messages received from SQS
 */
record RoundTrips(int table, int sends, int receives) {

    static final RoundTrips NONE = new RoundTrips(0, 0, 0);

    RoundTrips plus(RoundTrips other) {
        return new RoundTrips(table + other.table, sends + other.sends, receives + other.receives);
    }

    double millis(Latencies latencies) {
        return table * latencies.tableMillis() + (sends + receives) * latencies.queueMillis();
    }

    String text() {
        return "%d table, %d send, %d receive".formatted(table, sends, receives);
    }
}
