package dev.stride.benchmarks.latency;

import dev.stride.runtime.metering.CostModel;

/**
 * The stated latencies of AWS.
 *
 * @param tableMillis of a request to DynamoDB
 * @param queueMillis of a request to SQS, to send a message as well as to receive it
 */
public record Latencies(double tableMillis, double queueMillis) {

    /** The latencies that the cost model states. */
    public static final Latencies STATED =
            new Latencies(CostModel.DEFAULT.tableMillis(), CostModel.DEFAULT.queueMillis());

    /** Returns latencies that are longer by a factor. */
    public Latencies times(double factor) {
        return new Latencies(factor * tableMillis, factor * queueMillis);
    }
}
