package dev.stride.runtime.metering;

/**
 * The metrics of AWS usage, with their prices in US dollars per million. Prices are those of us-east-1 as listed in
 * November 2026, before free tiers; a metric that only explains another one has the price 0.
 */
public enum UsageMetric {
    /** Items written or deleted, and writes rejected by their condition: AWS bills a rejected write as a write too. */
    WRITES(0),
    /** Write units of 1 KB of the items written. */
    WRITE_UNITS(0.625),
    /** Write units of 1 KB of the copies in the listing index. */
    INDEX_UNITS(0.625),
    /** Total bytes of the items written. */
    WRITTEN_BYTES(0),
    /** Get, query and list requests. */
    READS(0),
    /** Half read units of 4 KB: two for a strongly consistent read, one for a list. */
    HALF_READ_UNITS(0.0625),
    MESSAGES_SENT(0),
    /** UTF-8 bytes of all messages sent. */
    SENT_BYTES(0),
    /** Billed send requests of up to 64 KB each. */
    SEND_REQUESTS(0.40),
    /**
     * Messages received by handlers. Each takes 10 ms of one processor, which is 35 ms of an arm64 function with 512
     * MB.
     */
    MESSAGES_RECEIVED(0.013021 * 35 * 512 / 1000),
    /** Batches received by handlers: each costs an invocation, a receive request and a delete request. */
    BATCHES_RECEIVED(0.20 + 2 * 0.40),
    /** Timers and schedules set. Each is invoked once, or repeatedly in the case of schedules. */
    SCHEDULES(1.00),
    /** Requests to delete a superseded timer. AWS bills invocations of schedules, not requests that manage them. */
    TIMERS_DELETED(0),
    EVENTS(0),
    /** Billed chunks of 64 KB of published events. */
    EVENT_CHUNKS(1.00),
    /** Objects written to the object store. */
    BLOB_PUTS(5.00),
    /** Read requests to the object store, including those for missing objects. */
    BLOB_GETS(0.40);

    private final double dollarsPerMillion;

    UsageMetric(double dollarsPerMillion) {
        this.dollarsPerMillion = dollarsPerMillion;
    }

    double dollarsPerMillion() {
        return dollarsPerMillion;
    }
}
