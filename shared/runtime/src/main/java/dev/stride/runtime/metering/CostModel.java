package dev.stride.runtime.metering;

import dev.stride.Limits;

/**
 * The assumptions by which counted usage is converted to costs. They describe a deployment, and are the same for all its
 * workflows.
 *
 * @param batching how many messages a function receives in a batch
 * @param memoryMegabytes the memory of a function
 * @param processorMillis the processor time for a message or an API request, without the requests to AWS that it makes
 * @param callMillis the processor time for one request to AWS. A state that makes one write and sends one message takes 10 ms in
 *     total
 * @param tableMillis the time that a function waits for the response to a DynamoDB request
 * @param queueMillis the time that a function waits for the response to a request to SQS or another AWS service
 */
public record CostModel(
        Batching batching,
        int memoryMegabytes,
        double processorMillis,
        double callMillis,
        double tableMillis,
        double queueMillis) {

    /** The function memory in megabytes for which Lambda assigns one full processor. */
    public static final int PROCESSOR_MEGABYTES = 1769;

    /**
     * A cost model with the function memory that the deployment template sets, the measured processor time, and the latencies of
     * AWS services within a region.
     */
    public static final CostModel DEFAULT = new CostModel(Batching.ONE, 1024, 4, 3, 5, 6);

    /** How many messages a batch contains. */
    public enum Batching {
        /** As many messages per batch as the Lambda functions received on average while the usage was counted. */
        COUNTED,
        /** One message per batch, as under low load. */
        ONE,
        /** {@link Limits#QUEUE_BATCH} messages per batch, as under high load. */
        FULL
    }

    public CostModel with(Batching other) {
        return new CostModel(other, memoryMegabytes, processorMillis, callMillis, tableMillis, queueMillis);
    }

    /** Returns a copy of this model with the given function memory and the given latencies of DynamoDB and SQS. */
    public CostModel with(int memory, double table, double queue) {
        return new CostModel(batching, memory, processorMillis, callMillis, table, queue);
    }

    /** Returns the number of batches in which the counted messages arrive, given the batch size that this model assumes. */
    double batches(UsageCounter.Usage used) {
        return switch (batching) {
            case COUNTED -> used.of(UsageMetric.BATCHES_RECEIVED);
            case ONE -> used.of(UsageMetric.MESSAGES_RECEIVED);
            case FULL -> (double) used.of(UsageMetric.MESSAGES_RECEIVED) / Limits.QUEUE_BATCH;
        };
    }

    /**
     * Returns the Lambda gigabyte-seconds in which the processor is busy. They do not depend on the memory of the function: with
     * half of the memory, the same work takes twice as long.
     *
     * @param handled the number of handled messages and API requests
     */
    double processorGigabyteSeconds(UsageCounter.Usage used, double handled) {
        var calls = tableCalls(used) + otherCalls(used);
        return gigabyteSeconds(handled * processorMillis + calls * callMillis, PROCESSOR_MEGABYTES);
    }

    /** Returns the Lambda gigabyte-seconds in which a function waits for AWS, if it makes all calls one after the other. */
    double waitingGigabyteSeconds(UsageCounter.Usage used) {
        return gigabyteSeconds(tableCalls(used) * tableMillis + otherCalls(used) * queueMillis, memoryMegabytes);
    }

    private static long tableCalls(UsageCounter.Usage used) {
        return used.of(UsageMetric.WRITES) + used.of(UsageMetric.READS);
    }

    private static long otherCalls(UsageCounter.Usage used) {
        return used.of(UsageMetric.SEND_CALLS)
                + used.of(UsageMetric.PUBLISH_CALLS)
                + used.of(UsageMetric.SCHEDULES)
                + used.of(UsageMetric.TIMERS_DELETED)
                + used.of(UsageMetric.BLOB_PUTS)
                + used.of(UsageMetric.BLOB_GETS);
    }

    private static double gigabyteSeconds(double millis, int megabytes) {
        return millis / 1000 * megabytes / 1024;
    }
}
