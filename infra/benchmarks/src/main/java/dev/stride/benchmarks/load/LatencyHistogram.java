package dev.stride.benchmarks.load;

import java.nio.ByteBuffer;
import java.time.Duration;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/** A histogram of durations, from a microsecond to an hour, with three significant digits. It is thread-safe. */
public final class LatencyHistogram {

    static final long LONGEST_MICROS = Duration.ofHours(1).toSeconds() * 1_000_000;
    static final int DIGITS = 3;
    private static final double MILLI_MICROS = 1000;

    private final Histogram histogram;

    LatencyHistogram() {
        this(new ConcurrentHistogram(LONGEST_MICROS, DIGITS));
    }

    private LatencyHistogram(Histogram histogram) {
        this.histogram = histogram;
    }

    /** Decodes a histogram that another process encoded. */
    static LatencyHistogram decode(byte[] encoded) {
        return new LatencyHistogram(Histogram.decodeFromByteBuffer(ByteBuffer.wrap(encoded), LONGEST_MICROS));
    }

    /** Adds a duration. A negative duration counts as zero, and one of more than an hour counts as an hour. */
    void add(Duration time) {
        histogram.recordValue(Math.clamp(time.toNanos() / 1000, 0, LONGEST_MICROS));
    }

    /** Returns the quantiles of the durations. */
    public Quantiles quantiles() {
        return new Quantiles(
                histogram.getTotalCount(),
                millis(50),
                millis(99),
                millis(99.9),
                histogram.getMaxValue() / MILLI_MICROS);
    }

    private double millis(double percent) {
        return histogram.getValueAtPercentile(percent) / MILLI_MICROS;
    }

    /**
     * Quantiles of durations, in milliseconds.
     *
     * @param count the number of durations
     */
    public record Quantiles(long count, double p50, double p99, double p999, double max) {}

    /**
     * Two latencies of workflow instances as histograms: from the planned start to the response of the API, and from the
     * planned start to the end of the instance.
     *
     * @param accepted the latencies of the API's answers to the start requests
     * @param ended the latencies of the commits that end the instances
     */
    record Timings(LatencyHistogram accepted, LatencyHistogram ended) {

        Timings() {
            this(new LatencyHistogram(), new LatencyHistogram());
        }
    }
}
