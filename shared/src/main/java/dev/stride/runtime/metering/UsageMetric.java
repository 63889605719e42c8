package dev.stride.runtime.metering;

/**
 * What is counted, with its price. Prices are those of us-east-1 as listed in November 2026, before free tiers; what only
 * explains another count has none.
 */
public enum UsageMetric {
    /** Items written, deleted, or refused by their condition: a refusal is billed as a write too. */
    WRITES(0),
    /** Steps of 1 KB of the whole items written. */
    WRITE_UNITS(0.625),
    /** Steps of 1 KB of the copies of items that the listing index holds. */
    INDEX_UNITS(0.625),
    /** Bytes of all items written. */
    WRITTEN_BYTES(0),
    /** Gets, queries and lists. */
    READS(0),
    /** Steps of 4 KB read: two for a strongly consistent read, one for a list. */
    HALF_READ_UNITS(0.0625),
    MESSAGES_SENT(0),
    /** UTF-8 of all messages sent. */
    SENT_BYTES(0),
    /** Requests to send, of up to 64 KB each as they are billed. */
    SEND_REQUESTS(0.40),
    /** Messages that handlers got, at 10 ms of one processor each: 35 ms of a function of 512 MB on arm64. */
    MESSAGES_RECEIVED(0.013021 * 35 * 512 / 1000),
    /** Batches that handlers got: an invocation, a request to receive and one to delete each. */
    BATCHES_RECEIVED(0.20 + 2 * 0.40),
    /** Timers and schedules set, each invoked once or, in the case of schedules, again and again. */
    SCHEDULES(1.00),
    EVENTS(0),
    /** Steps of 64 KB of each event published. */
    EVENT_CHUNKS(1.00),
    /** Objects written to the object store. */
    BLOB_PUTS(5.00),
    /** Objects read, or missed, in the object store. */
    BLOB_GETS(0.40);

    private final double dollarsPerMillion;

    UsageMetric(double dollarsPerMillion) {
        this.dollarsPerMillion = dollarsPerMillion;
    }

    public double dollarsPerMillion() {
        return dollarsPerMillion;
    }
}
