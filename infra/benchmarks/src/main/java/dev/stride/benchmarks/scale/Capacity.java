package dev.stride.benchmarks.scale;

/**
 * The limits of a deployment and its account, except those of partition keys.
 *
 * @param text describes them in a table
 * @param executions concurrent executions for messages
 * @param requests concurrent executions for requests to the API
 * @param tableUnits write units a second of the table and of each index, and read units a second
 * @param schedulerInvocations invocations of schedules a second
 */
record Capacity(String text, int executions, int requests, int tableUnits, int schedulerInvocations) {

    /** Write units a second of a partition key, in the table and in an index. */
    static final int KEY_WRITES = 1_000;

    /** Read units a second of a partition key. */
    static final int KEY_READS = 3_000;

    /** Write units a second of a table on demand, and of each of its indexes, by default. */
    static final int TABLE_UNITS = 40_000;

    /** Concurrent batches of one queue, at most: the largest {@code MaximumConcurrency}. */
    static final int QUEUE_CONCURRENCY = 1_000;

    /** Invocations of schedules a second, by default. */
    static final int SCHEDULER = 1_000;

    private static final int LIFTED_BY = 20;

    /** The defaults of the template. */
    static final Capacity DEFAULT = new Capacity("template", 100, 200, TABLE_UNITS, SCHEDULER);

    /** The largest parameters of the template, with the default quotas of the table and of EventBridge Scheduler. */
    static final Capacity RAISED =
            new Capacity("parameters raised", QUEUE_CONCURRENCY, QUEUE_CONCURRENCY, TABLE_UNITS, SCHEDULER);

    /** Twenty times as much, so that only the limits of keys remain. */
    static final Capacity LIFTED = new Capacity(
            "quotas lifted",
            LIFTED_BY * QUEUE_CONCURRENCY,
            LIFTED_BY * QUEUE_CONCURRENCY,
            LIFTED_BY * TABLE_UNITS,
            LIFTED_BY * LIFTED_BY * SCHEDULER);
}
