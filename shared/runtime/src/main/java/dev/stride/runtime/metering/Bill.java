package dev.stride.runtime.metering;

import static dev.stride.runtime.metering.UsageMetric.BLOB_GETS;
import static dev.stride.runtime.metering.UsageMetric.BLOB_PUTS;
import static dev.stride.runtime.metering.UsageMetric.EVENT_CHUNKS;
import static dev.stride.runtime.metering.UsageMetric.HTTP_REQUESTS;
import static dev.stride.runtime.metering.UsageMetric.INDEX_REMOVALS;
import static dev.stride.runtime.metering.UsageMetric.INDEX_UNITS;
import static dev.stride.runtime.metering.UsageMetric.LOG_BYTES_WRITTEN;
import static dev.stride.runtime.metering.UsageMetric.MESSAGES_RECEIVED;
import static dev.stride.runtime.metering.UsageMetric.METRIC_BYTES_WRITTEN;
import static dev.stride.runtime.metering.UsageMetric.SCHEDULES;
import static dev.stride.runtime.metering.UsageMetric.SEND_REQUESTS;
import static dev.stride.runtime.metering.UsageMetric.WRITE_UNITS;

import java.util.List;
import java.util.stream.Stream;

/**
 * An estimate of the AWS bill for a million repetitions of some work, such as running a workflow. It is computed from
 * the counted usage of one repetition. It excludes storage, the time in which actions wait for services, and fixed
 * costs, such as alarms, metrics and the polling of empty queues.
 */
public record Bill(List<Line> lines) {

    /**
     * The number of bytes in a millionth of a gigabyte. If one run of the measured work logs this many bytes, a million
     * runs log one gigabyte.
     */
    private static final double BYTES_PER_MILLIONTH = 1e3;

    public Bill {
        lines = List.copyOf(lines);
    }

    /**
     * A line of the bill, for one unit that AWS bills, such as a read unit of DynamoDB.
     *
     * @param count the number of units for one repetition
     * @param dollarsPerMillion the price of a million repetitions
     */
    public record Line(String what, double count, double dollarsPerMillion) {}

    /** Calculates the bill for counted usage. The bill has no lines for services that were not used. */
    public static Bill of(UsageCounter.Usage used, CostModel model) {
        var batches = model.batches(used);
        var requests = (double) used.of(HTTP_REQUESTS);
        var handled = used.of(MESSAGES_RECEIVED) + requests;
        // The messages of a batch are handled at the same time: they wait together, and share one document of metrics.
        var shared = handled == 0 ? 1 : (batches + requests) / handled;
        var lines = Stream.of(
                line("DynamoDB: write units of table items", used.of(WRITE_UNITS), AwsPrices.WRITE_UNIT),
                line("DynamoDB: write units of index entries", used.of(INDEX_UNITS), AwsPrices.WRITE_UNIT),
                line("DynamoDB: write units of removed index entries", used.of(INDEX_REMOVALS), AwsPrices.WRITE_UNIT),
                line("DynamoDB: read units", used.readUnits(), AwsPrices.READ_UNIT),
                line("SQS: send requests", used.of(SEND_REQUESTS), AwsPrices.QUEUE_REQUEST),
                line("SQS: receive requests", batches, AwsPrices.QUEUE_REQUEST),
                line("SQS: delete requests", batches, AwsPrices.QUEUE_REQUEST),
                line("Lambda: requests", batches + requests, AwsPrices.FUNCTION_REQUEST),
                line(
                        "Lambda: GB-seconds of processor",
                        model.processorGigabyteSeconds(used, handled),
                        AwsPrices.GIGABYTE_SECOND),
                line(
                        "Lambda: GB-seconds spent waiting for AWS",
                        model.waitingGigabyteSeconds(used) * shared,
                        AwsPrices.GIGABYTE_SECOND),
                line("API Gateway: requests", requests, AwsPrices.HTTP_API_REQUEST),
                line("EventBridge: events, billed in units of 64 KB", used.of(EVENT_CHUNKS), AwsPrices.EVENT),
                line("Scheduler: invocations", used.of(SCHEDULES), AwsPrices.SCHEDULER_INVOCATION),
                line("S3: put requests", used.of(BLOB_PUTS), AwsPrices.OBJECT_PUT),
                line("S3: get requests", used.of(BLOB_GETS), AwsPrices.OBJECT_GET),
                logs("CloudWatch: bytes of log lines", (double) used.of(LOG_BYTES_WRITTEN)),
                logs("CloudWatch: bytes of embedded metrics", used.of(METRIC_BYTES_WRITTEN) * shared));
        return new Bill(lines.filter(line -> line.count() > 0).toList());
    }

    /** Returns the estimated AWS costs of a million runs of the measured work, in US dollars. */
    public double total() {
        return lines.stream().mapToDouble(Line::dollarsPerMillion).sum();
    }

    private static Line line(String what, long count, double dollarsPerMillion) {
        return line(what, (double) count, dollarsPerMillion);
    }

    private static Line line(String what, double count, double dollarsPerMillion) {
        return new Line(what, count, count * dollarsPerMillion);
    }

    private static Line logs(String what, double bytes) {
        return line(what, bytes, AwsPrices.LOG_GIGABYTE / BYTES_PER_MILLIONTH);
    }
}
