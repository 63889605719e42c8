package dev.stride.benchmarks.scale;

/**
 * The throughput limits of a deployment and its AWS account. They do not include DynamoDB's limits per partition key, which are
 * fixed.
 *
 * @param text the name of these limits in a table
 * @param executions the maximum number of concurrent executions for messages
 * @param requests the maximum number of concurrent executions for requests to the API
 * @param tableUnits the maximum write units per second of the table and of each index, and the maximum read units per second
 * @param schedulerInvocations the maximum number of invocations by schedules per second
 */
record Capacity(String text, int executions, int requests, int tableUnits, int schedulerInvocations) {

    /** DynamoDB's limit of write units per second for one partition key, in the table or in an index. */
    static final int KEY_WRITES = 1_000;

    /** DynamoDB's limit of read units per second for one partition key. */
    static final int KEY_READS = 3_000;

    /**
     * The default quota of a DynamoDB table in on-demand mode, and of each of its indexes: write units per second, and
     * also read units per second.
     */
    static final int TABLE_UNITS = 40_000;

    /**
     * The maximum number of batches of one SQS queue that Lambda handles concurrently: the largest value of {@code
     * MaximumConcurrency}.
     */
    static final int QUEUE_CONCURRENCY = 1_000;

    /** The default quota of EventBridge Scheduler: how many schedules can send their messages per second. */
    static final int SCHEDULER = 1_000;

    private static final int LIFTED_BY = 20;

    /** The limits of a deployment with the default parameters of the template. */
    static final Capacity DEFAULT = new Capacity("template", 100, 200, TABLE_UNITS, SCHEDULER);

    /**
     * The limits of a deployment in which the concurrency parameters of the CloudFormation template have their largest
     * values. The DynamoDB table and EventBridge Scheduler keep their default quotas.
     */
    static final Capacity RAISED =
            new Capacity("parameters raised", QUEUE_CONCURRENCY, QUEUE_CONCURRENCY, TABLE_UNITS, SCHEDULER);

    /**
     * Limits that are at least twenty times those of {@link #RAISED}. With them, only DynamoDB's limits of read and
     * write units per partition key restrict the throughput.
     */
    static final Capacity LIFTED = new Capacity(
            "quotas lifted",
            LIFTED_BY * QUEUE_CONCURRENCY,
            LIFTED_BY * QUEUE_CONCURRENCY,
            LIFTED_BY * TABLE_UNITS,
            LIFTED_BY * LIFTED_BY * SCHEDULER);
}
