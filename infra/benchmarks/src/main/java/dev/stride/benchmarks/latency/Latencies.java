package dev.stride.benchmarks.latency;

import dev.stride.runtime.metering.CostModel;

/**
 * Assumed latencies of AWS services.
 *
 * @param tableMillis the latency of a request to DynamoDB
 * @param queueMillis the latency of SQS: once to send a message, and once again to receive it
 */
public record Latencies(double tableMillis, double queueMillis) {

    /** The latencies that {@link CostModel#DEFAULT} assumes. */
    public static final Latencies STATED =
            new Latencies(CostModel.DEFAULT.tableMillis(), CostModel.DEFAULT.queueMillis());

    /** Returns latencies that are longer by a factor. */
    public Latencies times(double factor) {
        return new Latencies(factor * tableMillis, factor * queueMillis);
    }
}
