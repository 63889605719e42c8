package dev.stride.benchmarks.latency;

/**
 * The numbers of sequential round trips to AWS, by kind. Each round trip begins after the previous one has ended.
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
        return "table requests %d, sends %d, receives %d".formatted(table, sends, receives);
    }
}
